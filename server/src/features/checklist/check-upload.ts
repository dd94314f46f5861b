/** POST /check-upload: counts what a phone sends to measure its network. Nothing is stored but the count of the limit. */
import { consumeClientLimit } from '../../domain/rate-limits/client-limits.ts';
import type { Services } from '../../services.ts';

/** Throws `rate.exceeded`. */
export async function checkUpload(services: Services, filler: string, ip: string): Promise<number> {
  await services.database.transaction((tx) =>
    consumeClientLimit(services, tx, services.limits.rates.checkUploadPerIp, ip),
  );
  return filler.length;
}
