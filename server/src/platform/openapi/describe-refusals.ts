/** Describes the refusals of an endpoint in OpenAPI. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { refusalCodes, refusals, type RefusalCode } from '#contract/refusals.ts';

/** Refusals that any endpoint may return in addition to its own. */
const commonRefusals: readonly RefusalCode[] = [
  'request.invalid',
  'request.unknown-parameter',
  'request.too-large',
  'request.unsupported-type',
  'rate.exceeded',
  'server.failed',
  'server.busy',
  'server.unavailable',
];
const authenticationRefusals: readonly RefusalCode[] = ['session.required', 'session.ended', 'access.denied'];
const exportRefusals: readonly RefusalCode[] = ['export.running', 'export.too-many'];

export const refusalSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', enum: refusalCodes },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: { field: { type: 'string' }, code: { type: 'string', enum: refusalCodes } },
      },
    },
    waitSeconds: { type: 'number', description: 'The request may succeed after this time.' },
  },
};

/** Returns one response for each status, with the codes in its description. */
export function describeRefusals(endpoint: AnyEndpoint): Record<string, unknown> {
  const codes = new Set([
    ...endpoint.refusals,
    ...(endpoint.access === 'public' ? [] : authenticationRefusals),
    ...(endpoint.access === 'admin' ? (['factor.enrolment-required'] as const) : []),
    ...(endpoint.kind === 'file' && endpoint.exportCost !== undefined ? exportRefusals : []),
    ...((endpoint.needsConfirmation ?? false) !== false ? (['session.confirmation-required'] as const) : []),
    ...commonRefusals,
  ]);
  const byStatus = Map.groupBy(codes, (code) => String(refusals[code].status));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, statusCodes]) => [
      status,
      { description: `Refused: ${statusCodes.join(', ')}.`, content },
    ]),
  );
}
