/**
 * Limits what a query reads to the centres of some states (product.md, Administrators 15): in every FROM and JOIN of it, a table with
 * rows of centres is replaced by its rows that belong to them. So a centre of another state is unknown, whatever a query looks for.
 */
import {
  AliasNode,
  type DeleteQueryNode,
  expressionBuilder,
  type FromNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type OperationNode,
  TableNode,
} from 'kysely';
import type { AppDatabase, Db, Tx } from '../platform/database/open-database.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Tables } from '../tables/table.ts';
import { allTables, type Database } from '../tables/tables.ts';

/** The tables with the centre of the row in `centre_id`. */
type OfCentre = {
  [Name in keyof Database]: 'centre_id' extends keyof Database[Name] ? Name : never;
}[keyof Database];
const declared: Tables = allTables;
const isOfCentre = (table: string): table is OfCentre => declared[table]?.columns['centre_id'] !== undefined;

const builder = expressionBuilder<Database>();

/** Returns a query for the rows of a table that belong to the states; undefined for a table without rows of centres. */
function rowsOfStates(table: string, states: readonly string[]): OperationNode | undefined {
  if (table === 'centres')
    return builder.selectFrom('centres').selectAll().where('centre_state', 'in', states).toOperationNode();
  if (!isOfCentre(table)) return undefined;
  const centres = builder.selectFrom('centres').select('id').where('centre_state', 'in', states);
  return builder.selectFrom(table).selectAll().where('centre_id', 'in', centres).toOperationNode();
}

const tableName = (node: OperationNode): string | undefined =>
  TableNode.is(node) && node.table.schema === undefined ? node.table.identifier.name : undefined;

class RowLimiter extends OperationNodeTransformer {
  readonly #states: readonly string[];

  constructor(states: readonly string[]) {
    super();
    this.#states = states;
  }

  protected override transformFrom(node: FromNode): FromNode {
    const from = super.transformFrom(node);
    return { ...from, froms: from.froms.map((table) => this.#limit(table)) };
  }

  /** What is deleted is named by its table; its conditions are limited. */
  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    return { ...super.transformDeleteQuery(node), from: node.from };
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const join = super.transformJoin(node);
    return { ...join, table: this.#limit(join.table) };
  }

  #limit(node: OperationNode): OperationNode {
    const isAliased = AliasNode.is(node);
    const name = tableName(isAliased ? node.node : node);
    const rows = name === undefined ? undefined : rowsOfStates(name, this.#states);
    if (name === undefined || rows === undefined) return node;
    return AliasNode.create(rows, isAliased ? node.alias : IdentifierNode.create(name));
  }
}

function pluginOf(states: readonly string[]): KyselyPlugin {
  const limiter = new RowLimiter(states);
  return {
    transformQuery: ({ node }) => limiter.transformNode(node),
    transformResult: async ({ result }) => result,
  };
}

type Limited = Pick<Caller, 'states'>;

/** Reads through the result know only the centres of the caller's states; writes are as they were. */
export function limitRows<Rows extends Db | Tx>(rows: Rows, { states }: Limited): Rows {
  return states.length === 0 ? rows : (rows.withPlugin(pluginOf(states)) as Rows);
}

/** The services with a database that is limited as `limitRows`, for actions that read nothing of other states. */
export function limitServices<Services extends { readonly database: AppDatabase }>(
  services: Services,
  caller: Limited,
): Services {
  if (caller.states.length === 0) return services;
  const { database } = services;
  const limited: Pick<AppDatabase, 'db' | 'transaction'> = {
    db: limitRows(database.db, caller),
    transaction: (work) => database.transaction((tx) => work(limitRows(tx, caller))),
  };
  return { ...services, database: { ...database, ...limited } };
}
