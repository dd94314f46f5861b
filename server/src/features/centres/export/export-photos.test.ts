import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CentreDetail } from '#contract/centres/centre-views.ts';
import { adminClient, startAdmin, submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { auditEntries } from '../../../testing/audit-entries.ts';
import { insertCentre } from '../../../testing/people.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: AdminClient;

beforeEach(async () => {
  app = await startTestApp();
  admin = await startAdmin(app);
});

afterEach(async () => {
  await app.close();
});

const packed = async (filter: object = {}) =>
  readZip((await admin.file('POST', '/centres/export-photos', filter)).bytes);
