/**
 * The verified register: all accepted centres with what counts, issued in numbered, signed lists that are kept (product.md, Verified
 * register).
 */
import * as z from 'zod/mini';
import { admin, fileEndpoint, jsonEndpoint, wholeNumberText } from '../endpoint.ts';
import { fileLanguages } from './endpoints.ts';

const issueSchema = z.object({
  /** From 1, without gaps. */
  number: z.number(),
  issuedAt: z.string(),
  /** The username. */
  issuedBy: z.string(),
  examName: z.string(),
  /** YYYY-MM-DD. */
  examDate: z.string(),
  centres: z.number(),
  /** Of the signed file, in hex. */
  sha256: z.string(),
  /** The key that verifies the signature of this issue, as PEM. */
  publicKey: z.string(),
  /** When the heads were told; null until then. */
  toldAt: z.nullable(z.string()),
});
export type RegisterIssue = z.infer<typeof issueSchema>;

/** Compared with the last issue for the same exam. */
const nextIssueSchema = z.object({
  centres: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
});
export type NextIssue = z.infer<typeof nextIssueSchema>;

/** `next`: what an issue would contain now. `last`: the last issue for this exam, whose heads can be told; null without one. */
export const listRegister = jsonEndpoint('GET /admin/register', {
  access: admin({ right: 'none', centres: 'all' }),
  response: z.object({
    /** Newest first. */
    issues: z.array(issueSchema),
    next: nextIssueSchema,
    last: z.nullable(z.number()),
    /** As PEM. */
    publicKey: z.string(),
    /** Whether `REGISTER_KEY` is set, so that programs can fetch the register. */
    isShared: z.boolean(),
  }),
});

export const issueRegister = jsonEndpoint('POST /admin/register', {
  access: admin({ right: 'list', centres: 'all', confirms: true }),
  /** The figures that the administrator has seen. */
  body: z.object({ seen: nextIssueSchema }),
  response: issueSchema,
  refusals: ['register.outdated', 'register.unchanged'],
});

const issueParams = z.object({ number: wholeNumberText });
const ofIssue = {
  access: admin({ right: 'list', centres: 'all', confirms: true }),
  params: issueParams,
  exportCost: 1,
  refusals: ['register.not-found'],
} as const;

export const downloadRegisterCsv = fileEndpoint('GET /admin/register/:number/csv', {
  ...ofIssue,
  contentType: 'text/csv; charset=utf-8',
});

export const downloadRegisterWorkbook = fileEndpoint('GET /admin/register/:number/workbook', {
  ...ofIssue,
  query: z.strictObject({ language: z.optional(z.enum(fileLanguages)) }),
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

/** The signed JSON with its signature, the public key, and how to check it. */
export const downloadRegister = fileEndpoint('GET /admin/register/:number/files', {
  ...ofIssue,
  contentType: 'application/zip',
});

/** What differs from an earlier issue; by default from the one before. */
export const downloadRegisterChanges = fileEndpoint('GET /admin/register/:number/changes', {
  ...ofIssue,
  query: z.strictObject({ since: z.optional(wholeNumberText) }),
  contentType: 'text/csv; charset=utf-8',
});

const toTellSchema = z.object({
  /** Whose `/status` will say that they are confirmed, and for the first time. */
  centres: z.number(),
  mails: z.number(),
});

const tellPreviewSchema = z.extend(toTellSchema, {
  /** Centres of the issue that no mail is sent to, by the first reason that applies. */
  leftOut: z.object({
    /** They are no longer accepted as they were in the issue. */
    changed: z.number(),
    /** They were told of an earlier issue, and nothing was decided since. */
    told: z.number(),
    noEmail: z.number(),
    refused: z.number(),
  }),
  /** The first mail; null without one. */
  sample: z.nullable(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  mailsPerMinute: z.number(),
});
export type TellPreview = z.infer<typeof tellPreviewSchema>;

export const previewTellHeads = jsonEndpoint('GET /admin/register/:number/heads', {
  access: admin({ right: 'list', centres: 'all' }),
  params: issueParams,
  response: tellPreviewSchema,
  refusals: ['register.not-found', 'register.told', 'register.replaced'],
});

/** Queues one mail for each address, behind the reminders that wait. */
export const tellHeads = jsonEndpoint('POST /admin/register/:number/heads', {
  access: admin({ right: 'list', centres: 'all', confirms: true }),
  params: issueParams,
  body: z.object({ seen: toTellSchema }),
  response: toTellSchema,
  refusals: ['register.not-found', 'register.told', 'register.replaced', 'register.outdated'],
});

/** For programs: the signed JSON of the last issue, or of the one with this number. The signature is in a header. */
export const getRegister = fileEndpoint('GET /register', {
  access: 'register',
  query: z.strictObject({ number: z.optional(wholeNumberText) }),
  contentType: 'application/json; charset=utf-8',
  refusals: ['register.not-found'],
});

/** The present public key as PEM. */
export const getRegisterKey = fileEndpoint('GET /register/key', {
  access: 'public',
  contentType: 'application/x-pem-file',
});

/** The line that checks a file beside its signature and `register-key.pem`; needs OpenSSL 3. */
export const checkCommand = (file: string): string =>
  `openssl pkeyutl -verify -pubin -inkey register-key.pem -rawin -in ${file} -sigfile ${file}.sig`;

/** The line with which a program fetches the last issue. */
export const fetchCommand = (origin: string): string =>
  `curl -H "Authorization: Bearer $REGISTER_KEY" ${origin}/api${getRegister.path}`;
