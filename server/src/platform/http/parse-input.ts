/** Parses the parameters, query and body of a request with the schemas of its endpoint. */
import * as z from 'zod/mini';
import type { ReceivedForm, Schema } from '#contract/endpoint.ts';
import type { RefusalCode, RefusalDetails } from '#contract/refusals.ts';
import { refuse } from '../../kernel/refusal.ts';

/** The parts of a request as the framework returns them, not yet validated. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly form: ReceivedForm | undefined;
}

const maxReportedProblems = 20;

function problemsOf(code: RefusalCode, names: readonly string[]): RefusalDetails {
  const fields = names.filter((name) => name !== '').slice(0, maxReportedProblems);
  return { problems: fields.map((field) => ({ field, code })) };
}

/**
 * Throws `request.unknown-parameter` with the names that a strict schema does not have, or `request.invalid` with those of the
 * invalid fields. Without a schema the value is undefined.
 */
export function parseWith<Value>(schema: Schema<Value> | undefined, raw: unknown): Value {
  if (schema === undefined) return undefined as Value;
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  );
  if (unknown.length > 0)
    throw refuse('request.unknown-parameter', problemsOf('request.unknown-parameter', unknown));
  const fields = new Set(parsed.error.issues.map((issue) => issue.path.map(String).join('.')));
  throw refuse('request.invalid', problemsOf('request.invalid', [...fields]));
}

interface InputSchemas<Params, Query, Body> {
  readonly params?: Schema<Params> | undefined;
  readonly query?: Schema<Query> | undefined;
  readonly body?: Schema<Body> | undefined;
}

/** Throws `request.invalid`, as `parseWith` does. */
export function parseInput<Params, Query, Body>(
  { params, query, body }: InputSchemas<Params, Query, Body>,
  raw: RawInput,
): { readonly params: Params; readonly query: Query; readonly body: Body } {
  return {
    params: parseWith(params, raw.params),
    query: parseWith(query, raw.query),
    body: parseWith(body, raw.body),
  };
}
