/** Refusals that any call can return. */

export const generalRefusals = {
  'request.invalid': { status: 400 },
  /** The problems name it. */
  'request.unknown-parameter': { status: 400 },
  'request.too-large': { status: 413 },
  'request.unsupported-type': { status: 415 },
  'request.timeout': { status: 408 },
  'route.unknown': { status: 404 },
  'rate.exceeded': { status: 429 },
  'server.busy': { status: 503 },
  'server.unavailable': { status: 503 },
  'server.storage-full': { status: 507 },
  'server.disk-full': { status: 507 },
  'server.failed': { status: 500 },
} as const;
