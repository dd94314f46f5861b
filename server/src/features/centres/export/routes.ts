/** The exports of a list of centres (specification section 7, Admin; product.md, Administrators 2). */
import { type Call, type Implemented, implementFile } from '../../../calls.ts';
import { api } from '#contract/api.ts';
import { OriginalReader } from '../../../domain/photos/original-reader.ts';
import { type FileResponse } from '../../../platform/http/route.ts';
import { countMatching } from '../search/centre-search.ts';
import { filterDetails, filterNow } from '../search/filter-conditions.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { exportCsv } from './export-columns.ts';
import { exportPhotos } from './export-photos.ts';
import { exportWorkbook } from './export-workbook.ts';
import { exportFileName } from './file-names.ts';

const action = 'centres.exported';
const detailsOf = (format: string, input: CentreFilterInput) => ({ format, ...filterDetails(input) });

const named = (
  fileName: string,
  input: CentreFilterInput,
  { clock }: Call,
): Pick<FileResponse, 'fileName' | 'fullName'> => ({
  fileName,
  fullName: exportFileName(fileName, input, clock.now()),
});

export const exportCalls: readonly Implemented[] = [
  implementFile(api.exportCentres, async (call) => {
    const { body: input, database, log } = call;
    await call.recordRead(action, { details: detailsOf('csv', input) });
    const bytes = exportCsv(database.db, filterNow(call, input), log);
    return { bytes, ...named('centres.csv', input, call) };
  }),
  implementFile(api.exportWorkbook, async (call) => {
    const { body, config, database, log } = call;
    const { language, ...input } = body;
    await call.recordRead(action, { details: detailsOf('xlsx', input) });
    const bytes = exportWorkbook(
      database.db,
      { ...filterNow(call, input), language: language ?? 'en' },
      config,
      log,
    );
    return { bytes, ...named('centres.xlsx', input, call) };
  }),
  implementFile(api.exportPhotos, async (call) => {
    const { body: input, database, log } = call;
    const filter = filterNow(call, input);
    const centres = await countMatching(database.db, filter);
    await call.recordCentreRead(action, { details: detailsOf('photos', input), centres });
    const bytes = exportPhotos({ db: database.db, log, filter, originals: new OriginalReader(call) });
    return { bytes, ...named('centre-photos.zip', input, call) };
  }),
];
