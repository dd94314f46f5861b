/**
 * Added: acts on many centres at once, and what they and imports have changed, which can be taken back (product.md,
 * Administrators 14).
 */
import * as z from 'zod/mini';
import { admin, jsonEndpoint, idParams } from '../endpoint.ts';
import { isDay } from '../indian-clock.ts';
import { centreFilterShape } from './centre-filter.ts';

export const bulkActs = ['extend', 'mark-missing', 'unmark-missing', 'delete'] as const;
export type BulkAct = (typeof bulkActs)[number];

const actShape = {
  ...centreFilterShape,
  act: z.enum(bulkActs),
  /** With `extend`: the last day of these centres, YYYY-MM-DD; null, or none, takes their extension back. */
  extendTo: z.optional(z.nullable(z.string().check(z.refine(isDay)))),
};

const seenSchema = z.object({
  centres: z.number(),
  /** Of these centres, how many have submitted. */
  submitted: z.number(),
  /** Equal only for the same centres, of which the same have submitted. */
  digest: z.string(),
});

const bulkPreview = z.object({
  /** The centres of the list; `reached.centres` and those left out add up to it. */
  matching: z.number(),
  /** Those that the act would change. */
  reached: seenSchema,
  leftOut: z.object({
    /** With `extend`: they have submitted. */
    submitted: z.number(),
    /** They are already as the act would make them. */
    unchanged: z.number(),
    /** With `extend` to a day: they have a later one. */
    later: z.number(),
  }),
  drafts: z.number(),
  /** The addresses that could be told, and the centres without one that takes mail. */
  mails: z.number(),
  withoutMail: z.number(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/** Changes nothing. */
export const previewBulkAct = jsonEndpoint('POST /admin/centres/acts/preview', {
  access: admin({ right: 'list', centres: 'of-states' }),
  body: z.strictObject(actShape),
  response: bulkPreview,
  refusals: ['bulk.too-many'],
});

/** All centres of the list are changed in one transaction, or none. */
export const actOnCentres = jsonEndpoint('POST /admin/centres/acts', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  body: z.strictObject({
    ...actShape,
    /** With `extend` to a day: one e-mail to each address of these centres. */
    tellHeads: z.optional(z.boolean()),
    /** What the preview has shown. */
    seen: seenSchema,
  }),
  response: z.object({
    /** Null when nothing was to be changed. */
    changeSet: z.nullable(z.string()),
    centres: z.number(),
    mails: z.number(),
  }),
  refusals: ['bulk.too-many', 'bulk.changed', 'closing.past'],
});

const changeSetKinds = ['import', ...bulkActs] as const;
export type ChangeSetKind = (typeof changeSetKinds)[number];

const changeSet = z.object({
  id: z.string(),
  kind: z.enum(changeSetKinds),
  madeAt: z.string(),
  /** A username, or `operator`. */
  madeBy: z.string(),
  /** How many it changed, and how many of them were taken back. */
  centres: z.number(),
  takenBack: z.number(),
  /** When and by whom it was taken back last, in whole or in part. */
  takenBackAt: z.nullable(z.string()),
  takenBackBy: z.nullable(z.string()),
  /** Of an import its counts; of an extension `closesOn`, which is '' when it was taken back. */
  details: z.catchall(z.object({}), z.union([z.string(), z.number()])),
});
export type ChangeSet = z.infer<typeof changeSet>;

/**
 * The last ones that can still be taken back or were, newest first. An account with states has those that it made itself and that concern no
 * other state.
 */
export const listChangeSets = jsonEndpoint('GET /admin/change-sets', {
  access: admin({ right: 'list', centres: 'of-states' }),
  response: z.array(changeSet),
});

/** Why a centre stays as it is. */
const leftReasons = ['changed', 'deleted', 'archived', 'checklist', 'code-taken', 'phone-conflict'] as const;
export type LeftReason = (typeof leftReasons)[number];

/** The first of those that stay as they are. */
export const maxLeftCentres = 100;

const takenBack = z.object({
  /** How many centres are taken back. */
  centres: z.number(),
  /** How many people have to register again: their phone or e-mail on record changes, or the change that is taken back ended their passwords. */
  registerAgain: z.number(),
  left: z.object({
    total: z.number(),
    /** At most `maxLeftCentres`. */
    centres: z.array(
      z.object({
        centreCode: z.string(),
        reason: z.enum(leftReasons),
        /** With `phone-conflict`: a centre with the same phone and another e-mail. */
        otherCode: z.optional(z.string()),
      }),
    ),
  }),
});
export type TakenBack = z.infer<typeof takenBack>;

/** What taking it back would do; changes nothing. */
export const previewTakeBack = jsonEndpoint('GET /admin/change-sets/:id/take-back', {
  access: admin({ right: 'list', centres: 'of-states' }),
  params: idParams,
  response: takenBack,
  refusals: ['change-set.not-found'],
});

/** Centres that were changed later stay as they are and are named. */
export const takeBackChanges = jsonEndpoint('POST /admin/change-sets/:id/take-back', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  params: idParams,
  response: takenBack,
  refusals: ['change-set.not-found'],
});
