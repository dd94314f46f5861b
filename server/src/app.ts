/** The composition root: builds the server from the platform and the features. */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { checklistFormFields, checklistFormFiles } from '#contract/checklist/derive/form-codec.ts';
import { correctionFormFields } from '#contract/review/correction-endpoints.ts';
import { adminsRoutes } from './features/admins/routes.ts';
import { centresRoutes } from './features/centres/routes.ts';
import { checklistRoutes } from './features/checklist/routes.ts';
import { handoverRoutes } from './features/checklist/handover/routes.ts';
import { addPhotoRoutes } from './features/checklist/photo-routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { signupRoutes } from './features/signup/routes.ts';
import { checkAccountsReadable } from './domain/accounts/accounts.ts';
import { recordDenial } from './domain/audit/record-access.ts';
import { limitExports } from './domain/rate-limits/limit-exports.ts';
import { buildHttp } from './platform/http/build-http.ts';
import { loadStaticAssets } from './platform/http/static-assets.ts';
import { addSecurityTxt } from './platform/http/security-txt.ts';
import { addApiDescription } from './platform/openapi/api-description.ts';
import type { Services } from './services.ts';

const builtPages = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Returns the complete portal before it listens. */
export async function buildApp(services: Services, pagesFolder = builtPages): Promise<FastifyInstance> {
  const { authenticator, clock, config, database, limits, log, photoStore, requestMetrics, uploadFolder } =
    services;
  const app = await buildHttp({
    routes: [
      ...signupRoutes(services),
      ...sessionRoutes(services),
      ...checklistRoutes(services),
      ...handoverRoutes(services),
      ...centresRoutes(services),
      ...adminsRoutes(services),
      ...reviewRoutes(services),
    ].map(limitExports(services)),
    readiness: [database.check, () => checkAccountsReadable(database.db), photoStore.check],
    assets: loadStaticAssets(pagesFolder, {
      'exam-name': config.examName,
      'exam-date': config.examDate,
      'closes-on': config.closesOn ?? '',
      'public-url': config.publicUrl,
      'help-email': config.helpEmail ?? '',
      'help-phone': config.helpPhone ?? '',
    }),
    trustProxy: config.trustProxy,
    uploadFolder,
    authenticator,
    onRefused: (refused) => recordDenial(services, refused),
    limits,
    log,
    requestMetrics,
  });
  addPhotoRoutes(app, services);
  addSecurityTxt(app, { contact: config.securityContact, publicUrl: config.publicUrl, clock });
  addApiDescription(app, {
    title: 'Examination Centre Verification',
    baseUrl: `${config.publicUrl}/api`,
    calls: api,
    forms: {
      saveProfile: { fields: checklistFormFields, files: checklistFormFiles },
      saveCorrection: { fields: correctionFormFields, files: checklistFormFiles },
      saveHandoverPhoto: { fields: {}, files: 'photo' },
    },
  });
  return app;
}
