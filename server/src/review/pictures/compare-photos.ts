/** GET /admin/review/photos/{photoId}/comparison/{otherId}: two photos and how they match, found for each call. */
import type { ComparedPhoto, PhotoComparison } from '#contract/review/case-endpoints.ts';
import { areOfOnePicture } from '#contract/review/checks/pictures.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { pointsVersion, type PicturePoints } from '../../platform/photos/points/picture-points.ts';
import { createPhotoPathSigner } from '../../platform/photos/sign-photo-path.ts';
import type { Services } from '../../services.ts';
import { isKept } from '../counting-photos.ts';
import { comparePoints, describeMatch, type PictureMatch } from '../points/compare-points.ts';
import { mirrorPoints } from '../points/match-points.ts';
import { readPoints } from './picture-rows.ts';

/** The points are null until the checks have read the photo. */
const listPhotos = (db: Db, photoIds: readonly string[]) =>
  db
    .selectFrom('photos')
    .innerJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
    .innerJoin('centres', 'centres.id', 'photos.centre_id')
    .leftJoin('editions', 'editions.id', 'centres.edition_id')
    .leftJoin('photo_points', 'photo_points.photo_id', 'photos.id')
    .where('photos.id', 'in', photoIds)
    .where('photos.replaced_at', 'is', null)
    .where('checklists.status', '=', 'submitted')
    .where(isKept)
    .select(['photos.id', 'photos.slot', 'centre_name', 'editions.exam_name as edition'])
    .select('centres.centre_code')
    .select(['photo_points.version', 'points_sha256'])
    .execute();

type PhotoRow = Awaited<ReturnType<typeof listPhotos>>[number];

async function readPointsOf(services: Services, row: PhotoRow): Promise<PicturePoints | null> {
  const { id, version, points_sha256: sha256 } = row;
  return version !== pointsVersion || sha256 === null ? null : readPoints(services, id, { sha256 });
}

/** Returns the better match of the picture as it is and mirrored; null when they do not match. */
function findMatch(asIs: PicturePoints, other: PicturePoints): PictureMatch | null {
  const hands = { asIs, mirrored: mirrorPoints(asIs) };
  const [best] = [false, true]
    .map((isMirrored) => comparePoints(hands, other, isMirrored))
    .filter((match) => match !== null)
    .filter(areOfOnePicture)
    .toSorted((one, next) => next.tight - one.tight);
  return best ?? null;
}

/** Throws `photo.not-found` for a photo that was not submitted, or whose centre is deleted. */
export async function comparePhotos(
  services: Services,
  photoId: string,
  otherId: string,
): Promise<PhotoComparison> {
  const rows = await listPhotos(services.database.db, [photoId, otherId]);
  const [own, other] = [photoId, otherId].map((id) => rows.find((row) => row.id === id));
  if (own === undefined || other === undefined) throw refuse('photo.not-found');
  const [points, otherPoints] = await Promise.all([
    readPointsOf(services, own),
    readPointsOf(services, other),
  ]);
  const hasPoints = points !== null && otherPoints !== null;
  const match = hasPoints ? findMatch(points, otherPoints) : null;
  const pathOf = createPhotoPathSigner(services);
  const describe = ({ id, slot, centre_code, centre_name, edition }: PhotoRow): ComparedPhoto => ({
    photo_id: id,
    slot,
    centre_code,
    centre_name,
    edition,
    file_path: pathOf(id),
  });
  return {
    own: describe(own),
    other: describe(other),
    state: match !== null ? 'matched' : hasPoints ? 'no-match' : 'no-points',
    match: match && hasPoints ? describeMatch(match, points, otherPoints) : null,
  };
}
