/** Inspects the photos of one save and throws refusals for invalid ones. */
import type { ReceivedFile } from '#contract/endpoint.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { DecodedPhoto } from '../../platform/photos/decoded-photo.ts';
import {
  type PhotoInspector,
  type PictureTask,
  TooBusy,
  UnreadablePhoto,
} from '../../platform/photos/inspect-photo.ts';

const busySeconds = 5;

export interface InspectedFile {
  readonly file: ReceivedFile;
  readonly photo: DecodedPhoto & { readonly position: GeoPosition };
}

/** Where the picture for display is written. */
export const displayPath = ({ path }: ReceivedFile): string => `${path}.display`;

async function inspect(
  slot: PhotoSlot,
  file: ReceivedFile,
  inspector: PhotoInspector,
  task: Omit<PictureTask, 'file'>,
): Promise<InspectedFile | FieldProblem> {
  const field = `photos.${slot}`;
  try {
    const files = { file: file.path, displayFile: displayPath(file) };
    const { position, ...photo } = await inspector.inspect({ ...files, ...task });
    return position === null ? { field, code: 'photo.no-place' } : { file, photo: { ...photo, position } };
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { field, code: 'photo.unreadable' };
    throw error instanceof TooBusy ? refuse('server.busy', { waitSeconds: busySeconds }) : error;
  }
}

/** Throws `photo.unreadable`, `photo.no-place` (with all problems) or `server.busy`. */
export async function inspectFiles(
  files: ReadonlyMap<PhotoSlot, ReceivedFile>,
  inspector: PhotoInspector,
  task: Omit<PictureTask, 'file'>,
): Promise<Map<PhotoSlot, InspectedFile>> {
  const inspected = new Map<PhotoSlot, InspectedFile>();
  const problems: FieldProblem[] = [];
  for (const [slot, file] of files) {
    const result = await inspect(slot, file, inspector, task);
    if ('code' in result) problems.push(result);
    else inspected.set(slot, result);
  }
  const [first] = problems;
  if (first !== undefined) throw refuse(first.code, { problems });
  return inspected;
}
