/** The calls of this room: lookups and profiles (specification section 7). What each does stands in its own file. */
import {
  getProfile as getProfileEndpoint,
  listUserCentres as listUserCentresEndpoint,
  saveProfile as saveProfileEndpoint,
  submitProfile as submitProfileEndpoint,
} from '#contract/checklist/endpoints.ts';
import type { ReceivedChecklist } from '#contract/checklist/derive/form-codec.ts';
import type { Caller } from '../../domain/accounts/authenticator.ts';
import { refuse } from '../../kernel/refusal.ts';
import { getCaller, implement, implementForm, type Route } from '../../platform/http/route.ts';
import { createPhotoPathSigner } from '../../platform/photos/sign-photo-path.ts';
import { consume } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { getProfile } from './get-profile.ts';
import { listUserCentres } from './list-user-centres.ts';
import { saveProfile, type Saver } from './save-profile.ts';
import { submitProfile } from './submit-profile.ts';

export type ChecklistServices = Pick<
  Services,
  'clock' | 'database' | 'keys' | 'limits' | 'log' | 'photoInspector' | 'photoStore' | 'randomness'
>;

const toSaver = ({ accountId, username }: Caller): Saver => ({ accountId, phone: username });

/** Counts the save before it is tried, so that refused ones count too; pictures cost more and are rarer. */
async function countSave(
  services: ChecklistServices,
  caller: Caller,
  received: ReceivedChecklist,
): Promise<void> {
  const { rates } = services.limits;
  const bringsPhotos = Object.values(received.photos).some((photo) => typeof photo !== 'string');
  const rule = bringsPhotos ? rates.photoSavePerAccount : rates.savePerAccount;
  const waitSeconds = await services.database.transaction((tx) =>
    consume(tx, rule, caller.accountId, services.clock.now()),
  );
  if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
}

export function checklistRoutes(services: ChecklistServices): Route[] {
  const { database, clock, keys, limits, log, photoInspector, photoStore, randomness } = services;
  const signPhotoPath = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  const { minFreeBytes } = limits.photos;
  const context = {
    database,
    clock,
    keys,
    photoStore,
    randomness,
    signPhotoPath,
    photoInspector,
    minFreeBytes,
  };
  return [
    implement(listUserCentresEndpoint, async (request) =>
      listUserCentres(database, getCaller(request).username),
    ),
    implement(getProfileEndpoint, async (request) =>
      getProfile(database, getCaller(request).username, request.query.centre_config_id, signPhotoPath, log),
    ),
    implementForm(saveProfileEndpoint, async (request) => {
      const caller = getCaller(request);
      await countSave(services, caller, request.form);
      const profile = await saveProfile(context, toSaver(caller), request.form);
      return { message: 'Profile saved', profile };
    }),
    implement(submitProfileEndpoint, async (request) => {
      const centreId = request.body.centre_config_id ?? '';
      const profile = await submitProfile(context, toSaver(getCaller(request)), centreId, request.ip);
      return { message: 'Profile submitted', profile };
    }),
  ];
}
