/** The photos of a list of centres as one file (product.md, Administrators 2). */
import { fileEndpoint } from '../endpoint.ts';
import { exportBody } from './endpoints.ts';

/** Added: the original photos of the matching centres as a ZIP file. */
export const exportPhotos = fileEndpoint({
  method: 'POST',
  path: '/admin/centres/export-photos',
  access: 'admin',
  needsConfirmation: true,
  body: exportBody,
  contentType: 'application/zip',
  exportCost: 4,
  refusals: [],
});
