/** The composition root: builds the server from the platform and the features. */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { checklistFormFields, checklistFormFiles } from '#contract/checklist/form.ts';
import { correctionFormFields } from '#contract/review/correction-endpoints.ts';
import { stripMobile } from '#contract/signup/schemas.ts';
import { adminsCalls } from './admins/routes.ts';
import { centresCalls } from './centres/routes.ts';
import { addPhotoRoutes, checklistCalls } from './checklist/routes.ts';
import { handoverCalls } from './checklist/handover.ts';
import { reviewCalls } from './review/routes.ts';
import { sessionCalls } from './session/routes.ts';
import { signupCalls } from './signup/routes.ts';
import { checkAccountsReadable } from './accounts/accounts.ts';
import { addSeconds, daySeconds } from './kernel/time.ts';
import { recordDenial } from './audit/record-access.ts';
import { limitExports } from './rate-limits.ts';
import { buildHttp } from './platform/http/build-http.ts';
import { ClientBuckets } from './platform/http/client-buckets.ts';
import type { Route } from './platform/http/route.ts';
import { loadStaticAssets, type StaticAssets } from './platform/http/static-assets.ts';
import { createAsset } from './platform/http/load-assets.ts';
import { addPlainForms, type PageCall, type PlainForm } from './platform/http/plain-forms.ts';
import type { Services } from './services.ts';

const builtPages = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Forms that work before their script is there (decision 0068). */
const plainForms: readonly PlainForm[] = [
  {
    page: '/',
    call: api.initiateSignup,
    // Register without a number leads to the page that asks for it.
    toBody: ({ 'landing-mobile': mobile = '' }) =>
      mobile === '' ? '/register' : { mobile: stripMobile(mobile) },
    shownFields: ['landing-mobile'],
  },
  {
    page: '/register',
    call: api.initiateSignup,
    toBody: ({ mobile = '' }) => ({ mobile: stripMobile(mobile) }),
    shownFields: ['mobile'],
  },
  {
    page: '/login',
    call: api.login,
    toBody: ({ username = '', password = '' }) => ({ username: username.trim(), password }),
    shownFields: ['username', 'shared'],
  },
];
const pageCalls: readonly PageCall[] = [{ page: '/r/:token', call: api.checkReceipt }];

function createRoutes(services: Services): Route[] {
  const limit = limitExports(services);
  const calls = [
    ...signupCalls,
    ...sessionCalls,
    ...checklistCalls,
    ...handoverCalls,
    ...centresCalls(services),
    ...adminsCalls,
    ...reviewCalls(services),
  ];
  return calls.map((implemented) => limit(implemented(services)));
}

const logoPath = '/agency-logo';

/** An SVG opened by its address is a page of its own: it may load and run nothing (security.md S65). */
const logoHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

function loadPages({ clock, config, log, logo, privacyNotice }: Services, root: string): StaticAssets {
  const asset = logo && {
    ...createAsset(logo.bytes, logo.contentType, 'public, max-age=31536000, immutable'),
    headers: logoHeaders,
  };
  const settings = {
    'exam-name': config.examName,
    'exam-date': config.examDate,
    'closes-on': config.closesOn ?? '',
    'public-url': config.publicUrl,
    'mail-sender': config.mailSender ?? '',
    'agency-name': config.agencyName ?? '',
    'agency-name-hi': config.agencyNameHi ?? '',
    'agency-url': config.agencyUrl ?? '',
    // Another emblem has another address.
    'agency-logo': asset === null ? '' : `${logoPath}?v=${asset.etag.slice(1, 9)}`,
    'help-email': config.helpEmail ?? '',
    'help-phone': config.helpPhone ?? '',
  };
  const ownAssets = new Map(asset === null ? [] : [[logoPath, asset]]);
  const arrivals = [{ path: '/privacy', fields: [], status: 200, body: privacyNotice }];
  return loadStaticAssets({ root, settings, ownAssets, arrivals, clock, log });
}

/** RFC 9116 recommends less than a year. The file is written for each request, so it never expires while it is served. */
const securityTxtDays = 180;

/** Serves /.well-known/security.txt (RFC 9116): where somebody who finds a weakness of the portal reports it. */
function addSecurityTxt(
  app: FastifyInstance,
  { clock, config: { publicUrl, securityContact } }: Services,
): void {
  if (securityContact === null) return;
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    const expires = addSeconds(clock.now(), securityTxtDays * daySeconds);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
      'Preferred-Languages: en, hi',
      // The address of this file must be secure, which it is not on a machine for trying the portal.
      ...(publicUrl.startsWith('https://') ? [`Canonical: ${publicUrl}${path}`] : []),
    ];
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`${lines.join('\n')}\n`);
  });
}

/** Serves the OpenAPI description at /api/openapi.json. It is public: it contains nothing that the browser's code does not. */
function addApiDescription(app: FastifyInstance, { config }: Services): void {
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    // Generated on the first request, because most portals never get one.
    if (text === null) {
      const { describeApi } = await import('./platform/http/describe-api.ts');
      const description = describeApi({
        title: 'Examination Centre Verification',
        baseUrl: `${config.publicUrl}/api`,
        calls: api,
        forms: {
          saveProfile: { fields: checklistFormFields, files: checklistFormFiles },
          saveCorrection: { fields: correctionFormFields, files: checklistFormFiles },
          saveHandoverPhoto: { fields: {}, files: 'photo' },
        },
      });
      text = JSON.stringify(description);
    }
    return reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(text);
  });
}

/** Returns the complete portal before it listens. */
export async function buildApp(services: Services, pagesFolder = builtPages): Promise<FastifyInstance> {
  const { authenticator, clock, config, database, limits, log, photoStore, requestMetrics, uploadFolder } =
    services;
  const routes = createRoutes(services);
  const assets = loadPages(services, pagesFolder);
  const buckets = new ClientBuckets(clock, limits.publicCalls);
  const app = await buildHttp({
    routes,
    readiness: [database.check, () => checkAccountsReadable(database.db), photoStore.check],
    assets,
    trustProxy: config.trustProxy,
    uploadFolder,
    authenticator,
    buckets,
    onRefused: (refused) => recordDenial(services, refused),
    limits,
    log,
    requestMetrics,
  });
  await addPlainForms(app, { routes, assets, buckets, log, forms: plainForms, calls: pageCalls });
  addPhotoRoutes(app, services);
  addSecurityTxt(app, services);
  addApiDescription(app, services);
  return app;
}
