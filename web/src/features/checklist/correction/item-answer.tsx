/** The answer to an item as text, and photos as pictures. */
import { Fragment } from 'react';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { slotOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Picture } from '../parts/picture.tsx';
import { useItemTexts } from './item-texts.ts';
import { itemsOf } from './correction-task.ts';

interface AnswerTextProps {
  readonly item: CorrectionItem;
  readonly answers: Answers;
}

const answerClasses = 'font-semibold whitespace-pre-line [overflow-wrap:anywhere]';

/** One text, or several with their names. */
export function AnswerText({ item, answers }: AnswerTextProps) {
  const { rowsOf } = useItemTexts();
  const rows = rowsOf(item, answers);
  if (rows.length === 1) return <p className={answerClasses}>{rows[0]?.text}</p>;
  return (
    <dl className="grid w-fit grid-cols-[minmax(0,auto)_minmax(0,auto)] gap-x-4">
      {rows.map(({ label, text }) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className={answerClasses}>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface ItemPhotoProps {
  readonly item: CorrectionItem;
  readonly photos: OwnCorrection['photos'];
  readonly onMissing: () => void;
}

export function ItemPhoto({ item, photos, onMissing }: ItemPhotoProps) {
  const { labels } = useTexts();
  const slot = slotOfItem(item);
  const photo = photos.find((each) => each.slot === slot);
  if (slot === null || photo === undefined) return null;
  return (
    <div className="max-w-48 space-y-1">
      <Picture
        of={{ blob: null, filePath: photo.file_path }}
        alt={labels[`photos.${slot}`]}
        onMissing={onMissing}
      />
      <p className="text-sm [overflow-wrap:anywhere]">{photo.fileName}</p>
    </div>
  );
}

interface ItemAnswersProps {
  readonly correction: OwnCorrection;
  readonly onPhotoMissing: () => void;
}

/** All items with what counts now. */
export function ItemAnswers({ correction, onPhotoMissing }: ItemAnswersProps) {
  const { nameOf } = useItemTexts();
  return (
    <dl className="space-y-3">
      {itemsOf(correction).map((item) => (
        <div key={item}>
          <dt className="text-muted">{nameOf(item)}</dt>
          <dd>
            {slotOfItem(item) === null ? (
              <AnswerText item={item} answers={correction.answers} />
            ) : (
              <ItemPhoto item={item} photos={correction.photos} onMissing={onPhotoMissing} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
