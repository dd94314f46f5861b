/** The routes about archived editions. */
import { api } from '#contract/api.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { getCaller, implement, implementFile, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { readArchivePage } from '../deleted/archive-page.ts';
import { findEdition, listEditions } from './editions.ts';
import { editionFileName, exportEdition } from './export-edition.ts';
import { describePresent, startNextEdition } from './next-edition.ts';

export function editionsRoutes(services: Services): Route[] {
  const { config, database, limits, log } = services;
  return [
    implement(api.listEditions, async () => ({
      present: await describePresent(services),
      archived: await listEditions(database.db),
    })),
    implement(api.startNextEdition, async (request) =>
      startNextEdition(services, request.body, actorOf(getCaller(request))),
    ),
    implement(api.listEditionCentres, async (request) => {
      const edition = await findEdition(database.db, request.params.id);
      const { search, page } = request.query;
      const details = { edition: edition.id, ...(search && { search }), ...(page && { page }) };
      const target = edition.examName;
      await recordRead(services, {
        action: 'edition.listed',
        ...actorOf(getCaller(request)),
        target,
        details,
      });
      const scope = { kind: 'edition', id: edition.id } as const;
      return readArchivePage(database.db, scope, request.query, limits.admin.maxPageSize);
    }),
    implementFile(api.exportEdition, async (request) => {
      const edition = await findEdition(database.db, request.params.id);
      const details = { edition: edition.id, format: 'csv' };
      const target = edition.examName;
      await recordRead(services, {
        action: 'edition.exported',
        ...actorOf(getCaller(request)),
        target,
        details,
      });
      const bytes = exportEdition(database.db, edition, config.publicUrl, log);
      return { bytes, fileName: editionFileName(edition) };
    }),
  ];
}
