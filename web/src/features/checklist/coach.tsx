/**
 * The coach: what the preview asks the user to look at again, above its button (decision 0002). It knows this checklist only, and
 * submitting does not wait for it.
 */
import { useEffect, useId, useReducer } from 'react';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { detailOf, greyOf } from '#contract/photo/grey-picture.ts';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { previewRows } from '#contract/checklist/rows.ts';
import { stepOfField } from '#contract/checklist/steps.ts';
import type { OwnFacts, PictureFacts } from '#contract/review/facts.ts';
import { findOwnWarnings } from '#contract/review/find-warnings.ts';
import {
  sentenceOf,
  type FormatNumber,
  type Sentences,
  type Warning,
  type WarningCode,
} from '#contract/review/warnings.ts';
import { stepPath } from '../../paths.ts';
import { useFormat } from '../../texts/format.ts';
import { useGuideTexts } from '../../texts/guide.texts.ts';
import { useSubmissionTexts } from '../../texts/submission.texts.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/messages.tsx';
import { ScrollAnchor } from '../../ui/auto-focus.tsx';
import { useChecklist } from './checklist-context.tsx';
import type { Draft, DraftPhoto } from './draft/draft.ts';
import type { EditFromPreview } from './parts/notes.tsx';
import { factsOfDraft, rowOf } from './parts/warnings.tsx';
import { factsOfPhotos, useIsOnePicture, usePairSentences } from './photos/photo-pair.tsx';

export interface Line {
  /** Where the answer is changed: the label of a row of the preview. */
  readonly field: string;
  readonly text: string;
}

const rows = previewRows({ name: '', city: '' }, emptyAnswers()).map(({ label }): string => label);

export function linesOf(
  warnings: readonly Warning[],
  sentences: Partial<Sentences<WarningCode>>,
  number: FormatNumber,
): Line[] {
  return warnings
    .map((warning) => ({ field: rowOf(warning), text: sentenceOf(sentences, warning, number) }))
    .toSorted((one, other) => rows.indexOf(one.field) - rows.indexOf(other.field));
}

function LineOfBox({ field, text }: Line) {
  const { preview } = useSubmissionTexts();
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line">
      <span id={`${id}-text`} className="py-2 [overflow-wrap:anywhere]">
        {text}
      </span>
      <Link
        id={`${id}-link`}
        to={stepPath(stepOfField(field))}
        state={{ field } satisfies EditFromPreview}
        aria-labelledby={`${id}-link ${id}-text`}
        className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
      >
        {preview.change}
      </Link>
    </li>
  );
}

const longEdgePx = 512;

function factsOfImage(image: HTMLImageElement): PictureFacts {
  const scale = Math.min(1, longEdgePx / Math.max(image.naturalWidth, image.naturalHeight));
  const width = Math.max(1, Math.round(image.naturalWidth * scale));
  const height = Math.max(1, Math.round(image.naturalHeight * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No memory for this picture');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { detail: detailOf(greyOf(data, { width, height, channels: 4 })) };
}

/** Returns null when the picture cannot be read, for example because the server's path has expired. */
async function readPicture({ blob, filePath }: DraftPhoto): Promise<PictureFacts | null> {
  const created = blob === null ? null : URL.createObjectURL(blob);
  const address = created ?? filePath;
  if (address === null) return null;
  try {
    // An image element turns the picture upright, and the browser has often loaded it for the page already.
    const image = new Image();
    image.src = address;
    await image.decode();
    return factsOfImage(image);
  } catch {
    return null;
  } finally {
    if (created !== null) URL.revokeObjectURL(created);
  }
}

/** What the photo that a slot had last shows, so that the preview can be opened again without reading it again. */
const known = new Map<PhotoSlot, { readonly source: Blob | string | null; readonly picture: PictureFacts }>();

const sourceOf = ({ blob, sha256 }: DraftPhoto): Blob | string | null => blob ?? sha256;

function knownPicture(slot: PhotoSlot, photo: DraftPhoto): PictureFacts | null {
  const last = known.get(slot);
  return last?.source === sourceOf(photo) ? last.picture : null;
}

/** One photo at a time: two decoded pictures are too much for a small phone. */
async function readPictures(photos: Draft['photos'], isCurrent: () => boolean): Promise<void> {
  for (const slot of photoSlots) {
    const photo = photos[slot];
    if (!isCurrent() || photo === null || knownPicture(slot, photo) !== null) continue;
    const picture = await readPicture(photo);
    if (picture !== null) known.set(slot, { source: sourceOf(photo), picture });
  }
}

const settledMs = 500;

/** Runs it when the page has nothing else to do; Safari cannot say when. Returns how to cancel it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, settledMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: settledMs * 4 });
  return () => cancelIdleCallback(handle);
}

function usePhotoFacts(photos: Draft['photos']): OwnFacts['photos'] {
  const [, showPictures] = useReducer((count: number) => count + 1, 0);
  const { centre, strongRoom } = photos;
  useEffect(() => {
    let isCurrent = true;
    const cancel = whenIdle(() => {
      readPictures({ centre, strongRoom }, () => isCurrent)
        .then(() => {
          if (isCurrent) showPictures();
        })
        .catch(reportError);
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [centre, strongRoom]);
  return factsOfPhotos(photos, knownPicture);
}

/** The pictures are looked at once the page is usable; what they say comes into the box later. */
export function LookAgain() {
  const { guide, warnings: typing } = useGuideTexts();
  const { coach } = useSubmissionTexts();
  const format = useFormat();
  const { draft } = useChecklist();
  const isOnePicture = useIsOnePicture(draft.photos);
  const facts = { ...factsOfDraft(draft), photos: usePhotoFacts(draft.photos), isOnePicture };
  const sentences = { ...typing, ...usePairSentences(), ...coach };
  const lines = linesOf(findOwnWarnings(facts, 'preview'), sentences, format.number);
  return (
    <ScrollAnchor>
      <div role="status" aria-atomic={false}>
        <div className="no-print pb-6 empty:hidden">
          {lines.length === 0 ? null : (
            <Notice tone="info">
              <h2 className="font-semibold">{guide.lookAgain}</h2>
              <p className="text-sm">{guide.lookAgainHint}</p>
              <ul className="mt-2">
                {lines.map((line) => (
                  <LineOfBox key={line.text} {...line} />
                ))}
              </ul>
            </Notice>
          )}
        </div>
      </div>
    </ScrollAnchor>
  );
}
