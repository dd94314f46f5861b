/** Returns the groups of names that are connected, by name; each group in the order in which its names occur. */
export function groupConnected(
  edges: Iterable<readonly [string, string]>,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [one, other] of edges) {
    const ofOne = groups.get(one) ?? [one];
    const ofOther = groups.get(other) ?? [other];
    groups.set(one, ofOne);
    if (one === other || ofOne === ofOther) continue;
    // The smaller group joins the greater one, so that one of thousands is not copied each time.
    const [into, from] = ofOne.length >= ofOther.length ? [ofOne, ofOther] : [ofOther, ofOne];
    for (const name of from) {
      into.push(name);
      groups.set(name, into);
    }
    groups.set(one, into);
  }
  return groups;
}
