/** One writer per table: all inserts, updates and deletes of a table are in one folder, or one file, of the server or of its platform. */
import { isTest, lineAt, sourcesIn, walk } from '../source.ts';
import type { Check, Finding, Tree } from '../tree.ts';

interface Write {
  readonly path: string;
  readonly line: number;
  /** Undefined when the call has no literal name. */
  readonly table: string | undefined;
}

const kyselyWrites = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);
const sqlWrites =
  /\b(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|delete\s+from)\s+["`]?(\w+)|\bupdate(?:\s+or\s+\w+)?\s+["`]?(\w+)["`]?\s+set\b/gi;

function writesIn(path: string, text: string): Write[] {
  const writes: Write[] = [];
  const add = (offset: number, table: string | undefined) =>
    writes.push({ path, line: lineAt(text, offset), table: table?.split(/\s/)[0]?.toLowerCase() });
  const addSql = (offset: number, sql: string) => {
    for (const match of sql.matchAll(sqlWrites)) add(offset, match[1] ?? match[2]);
  };
  walk(path, text, {
    CallExpression(node) {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
      if (!kyselyWrites.has(node.callee.property.name)) return;
      const table = node.arguments[0];
      add(
        node.callee.property.start,
        table?.type === 'Literal' && typeof table.value === 'string' ? table.value : undefined,
      );
    },
    Literal(node) {
      if (typeof node.value === 'string') addSql(node.start, node.value);
    },
    TemplateElement: (node) => addSql(node.start, node.value.raw),
  });
  return writes;
}

function ownerOf(path: string): string | undefined {
  return /^server\/src\/(?:platform\/|(?!kernel|commands|app\.|serve\.))[^/.]+/.exec(path)?.[0];
}

function faultOf(write: Write, owners: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  if (write.table === undefined)
    return 'the table of a write must be written out as a literal, so that its writer can be checked';
  if (ownerOf(write.path) === undefined)
    return `writes ${write.table} outside of the folders that keep tables`;
  const all = [...(owners.get(write.table) ?? [])];
  return all.length > 1 ? `${write.table} has more than one writer: ${all.join(', ')}` : undefined;
}

export const checkWriters: Check = (tree: Tree): Finding[] => {
  const isProduct = (path: string) =>
    path.startsWith('server/src/') && path !== 'server/src/migrations.ts' && !isTest(path);
  const writes = sourcesIn(tree, isProduct).flatMap((path) => writesIn(path, tree.read(path)));
  const owners = new Map<string, Set<string>>();
  for (const { path, table } of writes) {
    const owner = ownerOf(path);
    if (table !== undefined && owner !== undefined)
      owners.set(table, (owners.get(table) ?? new Set()).add(owner));
  }
  return writes.flatMap((write) => {
    const message = faultOf(write, owners);
    return message === undefined ? [] : [{ path: write.path, line: write.line, message }];
  });
};
