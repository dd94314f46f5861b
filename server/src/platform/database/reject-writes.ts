/** Rejects writes outside of a transaction. */
import type { KyselyPlugin } from 'kysely';

const writeNodes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];

export const rejectWrites: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writeNodes.includes(node.kind)) throw new Error('readonly: writing belongs into a transaction');
    return node;
  },
  transformResult: async ({ result }) => result,
};
