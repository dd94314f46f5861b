/** One photo of step 4: what it must show, taking it, and the photo with its coordinates or its wait for them. */
import type { PhotoSlot } from '#contract/exam.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { ruleText } from '../../../texts/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, Hint } from '../../../ui/field.tsx';
import { isImpossible, type LocationFix } from './use-location-fix.ts';
import { PhotoCard } from './photo-card.tsx';
import { RefusalHelp, useRefusalText, WaitingHelp } from './photo-help.tsx';
import { usePhotoInDraft, type PhotoHolder } from './photo-holder.ts';
import { useTakePhoto } from './use-take-photo.ts';
import { PhotoInput, InPageCamera } from './photo-input.tsx';

interface PhotoFieldProps {
  readonly slot: PhotoSlot;
  /** Why the user cannot continue with this photo. */
  readonly error: string | undefined;
  readonly location: LocationFix;
  /** False where a photo can only be replaced. */
  readonly canRemove?: boolean;
}

/** The text of the error, and what explains it. A picture that cannot get a position is refused in words, but kept. */
function useErrors(
  { slot, error, location }: PhotoFieldProps,
  holder: PhotoHolder,
  refusal: ReturnType<typeof useTakePhoto>['refusal'],
) {
  const texts = usePhotoTexts();
  const { photoHelp } = texts;
  const refused = useRefusalText(refusal) ?? holder.serverRefusal;
  const cannotWait = refusal === null && holder.waiting !== null && isImpossible(location.state);
  const text = refused ?? (cannotWait ? ruleText(texts, 'photo.no-place') : error);
  const why =
    error === undefined ? undefined : photoHelp[holder.waiting === null ? 'notTaken' : 'notPlaced'][slot];
  return { text, why, cannotWait };
}

interface PhotoErrorsProps {
  readonly id: string;
  readonly errors: ReturnType<typeof useErrors>;
  readonly refusal: ReturnType<typeof useTakePhoto>['refusal'];
  readonly location: PhotoFieldProps['location'];
}

/** What is wrong with the photo, why, and what helps. */
function PhotoErrors({ id, errors: { text, why, cannotWait }, refusal, location }: PhotoErrorsProps) {
  if (text === undefined) return null;
  return (
    <div role="alert" className="space-y-1 border-l-4 border-bad pl-3">
      <FieldError id={id} error={text} />
      {why === undefined ? null : <p className="text-sm font-semibold">{why}</p>}
      {refusal === null ? null : <RefusalHelp refusal={refusal} />}
      {cannotWait ? <WaitingHelp state={location.state} /> : null}
    </div>
  );
}

export function PhotoField(props: PhotoFieldProps) {
  const { slot, location, canRemove = true } = props;
  const { common, labels, photoHelp } = usePhotoTexts();
  const holder = usePhotoInDraft(slot);
  const { take, clear, refusal, confirmSpot, ...taking } = useTakePhoto(holder, location);
  const errors = useErrors(props, holder, refusal);
  const id = `photos.${slot}` as const;
  const label = labels[id];
  const hint = photoHelp.mustShow[slot];
  const isEmpty = holder.photo === null && holder.waiting === null;
  /** The pressed button disappears with what it does. */
  const thenFocusInput = (act: () => void) => (): void => {
    act();
    document.getElementById(id)?.focus();
  };
  return (
    <div className="space-y-3">
      <div className="space-y-1">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <Hint id={id} hint={hint} />
      </div>
      <PhotoCard
        slot={slot}
        label={label}
        holder={holder}
        location={location}
        confirmSpot={thenFocusInput(confirmSpot)}
        {...taking}
      />
      <div className="flex flex-wrap items-center gap-3">
        <PhotoInput
          id={id}
          isTaken={!isEmpty}
          hint={hint}
          error={errors.text}
          onPicture={(file, openedAt) => take(file, 'input', openedAt)}
        />
        {isEmpty || (!canRemove && holder.waiting === null) ? null : (
          <Button variant="quiet" onClick={thenFocusInput(clear)}>
            {common.remove} <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
      <InPageCamera label={label} onPicture={(file) => take(file, 'in-page-camera', null)} />
      <PhotoErrors id={id} errors={errors} refusal={refusal} location={location} />
    </div>
  );
}
