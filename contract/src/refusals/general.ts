/** Refusals that any call can return. */

export const generalRefusals = {
  'request.invalid': {
    status: 400,
    text: 'Some of what you entered could not be read. Check it and try again.',
  },
  'request.too-large': { status: 413 },
  'request.unsupported-type': { status: 415 },
  'request.timeout': { status: 408 },
  'route.unknown': { status: 404 },
  'rate.exceeded': { status: 429, text: 'Too many attempts. Wait {wait} and try again.' },
  'server.busy': {
    status: 503,
    text: 'The portal is very busy. Wait a moment and try again; nothing you entered is lost.',
  },
  'server.unavailable': {
    status: 503,
    text: 'The portal has a technical problem. Wait a moment and try again; nothing you entered is lost.',
  },
  'server.storage-full': {
    status: 507,
    text: 'The portal cannot store photos at the moment. Try again later; nothing you entered is lost.',
  },
  'server.disk-full': { status: 507 },
  'server.failed': {
    status: 500,
    text: 'Something went wrong in the portal. Try again; nothing you entered is lost.',
  },
} as const;
