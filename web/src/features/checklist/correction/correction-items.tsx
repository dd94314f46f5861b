/** The inputs of the items that are asked for, each with what was sent before. */
import type { ReactNode } from 'react';
import { entries } from '#contract/checklist/questions/index.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { questionsOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import { askedSlots } from '#contract/review/correction-rules.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Notice } from '../../../ui/messages.tsx';
import { useChecklist } from '../checklist-context.tsx';
import { isPlaced } from '../draft/draft.ts';
import { LocationLine } from '../parts/location-line.tsx';
import { useLocationFix, type LocationFix } from '../parts/use-location-fix.ts';
import { CameraHelp } from '../parts/camera-help.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { usePhoto } from '../parts/use-take-photo.ts';
import { QuestionField } from '../parts/fields.tsx';
import { OtherRooms, StandardRooms, TotalCapacity } from '../steps/step2a.tsx';
import type { StepErrors } from '../parts/fields.tsx';
import { PairNotice } from '../photos/photo-pair.tsx';
import { itemsOf, type CorrectionTask } from './correction-task.ts';
import { AnswerText, ItemPhoto } from './item-answer.tsx';

interface ItemsProps {
  readonly task: CorrectionTask;
  readonly errors: StepErrors;
  readonly onPhotoMissing: () => void;
}

function SentBefore({ children }: { readonly children: ReactNode }) {
  const { answer } = useSubmissionTexts();
  return (
    <div className="space-y-1 rounded-card border border-line bg-ground px-3 py-2 text-sm">
      <p className="text-muted">{answer.sentBefore}</p>
      {children}
    </div>
  );
}

function Inputs({ item, errors }: { readonly item: CorrectionItem; readonly errors: StepErrors }) {
  if (item === 'rooms')
    return (
      <>
        <StandardRooms errors={errors} />
        <OtherRooms errors={errors} />
        <TotalCapacity />
      </>
    );
  const asked: readonly string[] = questionsOfItem(item);
  return entries
    .filter(([id]) => asked.includes(id))
    .map(([id, entry]) => <QuestionField key={id} id={id} entry={entry} errors={errors} />);
}

interface PhotoItemProps extends ItemsProps {
  readonly slot: PhotoSlot;
  readonly location: LocationFix;
}

function PhotoItem({ slot, task, errors, location, onPhotoMissing }: PhotoItemProps) {
  const id = `photos.${slot}` as const;
  const { draft } = useChecklist();
  const taken = usePhoto(slot, location);
  return (
    <div className="space-y-3">
      <PhotoField taken={taken} error={errors.of(id)} isNext={!isPlaced(draft, slot)} />
      <CameraHelp photos={[taken]} />
      <SentBefore>
        <ItemPhoto item={id} photos={task.correction.photos} onMissing={onPhotoMissing} />
      </SentBefore>
    </div>
  );
}

const isComputer = (): boolean => !matchMedia('(pointer: coarse)').matches;

/** Asks for the position of the device, so it is shown only when a photo is asked for. */
function PhotoItems({ slots, ...props }: ItemsProps & { readonly slots: readonly PhotoSlot[] }) {
  const { answer } = useSubmissionTexts();
  const { draft } = useChecklist();
  const location = useLocationFix();
  const arePlaced = slots.every((slot) => isPlaced(draft, slot));
  return (
    <>
      {isComputer() ? (
        <Notice tone="info">
          <p>{answer.onPhone}</p>
        </Notice>
      ) : null}
      <LocationLine location={location} isDone={slots.length > 1 && arePlaced} />
      {slots.map((slot) => (
        <PhotoItem key={slot} slot={slot} location={location} {...props} />
      ))}
      {slots.length > 1 && arePlaced ? <PairNotice draft={draft} /> : null}
    </>
  );
}

const slotsOf = (correction: OwnCorrection): readonly PhotoSlot[] => askedSlots(itemsOf(correction));

export function CorrectionItems(props: ItemsProps) {
  const { correction } = props.task;
  const slots = slotsOf(correction);
  return (
    <>
      {itemsOf(correction)
        .filter((item) => questionsOfItem(item).length > 0)
        .map((item) => (
          <div key={item} className="space-y-3 border-b border-line pb-6 last:border-0 last:pb-0">
            <Inputs item={item} errors={props.errors} />
            <SentBefore>
              <AnswerText item={item} answers={correction.answers} />
            </SentBefore>
          </div>
        ))}
      {slots.length === 0 ? null : <PhotoItems slots={slots} {...props} />}
    </>
  );
}
