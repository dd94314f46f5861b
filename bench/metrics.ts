/** Reads one value of the metrics of a server that was started with METRICS_PORT. */
export async function readMetric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (line === undefined) throw new Error(`There is no metric ${name}`);
  return Number(line.slice(name.length));
}
