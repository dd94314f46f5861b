/** One photo of step 4: what it must show, taking it, and the photo with its coordinates or its wait for them. */
import type { PhotoSlot } from '#contract/exam.ts';
import { ruleText } from '../../../texts/rule-text.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, Hint } from '../../../ui/field.tsx';
import { PhotoCard } from './photo-card.tsx';
import type { PhotoHolder } from './photo-holder.ts';
import { InPageCamera, PhotoInput } from './photo-input.tsx';
import { RefusalHelp, useRefusalText } from './photo-refusal.tsx';
import { WaitingHelp } from './photo-waiting.tsx';
import { isImpossible, type LocationFix } from './use-location-fix.ts';
import { useTakePhoto } from './use-take-photo.ts';

interface PhotoFieldProps {
  readonly slot: PhotoSlot;
  readonly label: string;
  /** Why the user cannot continue with this photo. */
  readonly error: string | undefined;
  readonly location: LocationFix;
  readonly holder: PhotoHolder;
  /** False where a photo can only be replaced. */
  readonly canRemove?: boolean;
}

/** The text of the error, and what explains it. A picture that cannot get a position is refused in words, but kept. */
function useErrors(
  { slot, error, location, holder }: PhotoFieldProps,
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

export function PhotoField(props: PhotoFieldProps) {
  const { slot, label, location, holder, canRemove = true } = props;
  const { common, photoHelp } = usePhotoTexts();
  const { take, clear, refusal, confirmSpot, ...taking } = useTakePhoto(holder, location);
  const { text, why, cannotWait } = useErrors(props, refusal);
  const id = `photos.${slot}`;
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
          error={text}
          onPicture={(file, openedAt) => take(file, 'input', openedAt)}
        />
        {isEmpty || (!canRemove && holder.waiting === null) ? null : (
          <Button variant="quiet" onClick={thenFocusInput(clear)}>
            {common.remove} <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
      <InPageCamera label={label} onPicture={(file) => take(file, 'in-page-camera', null)} />
      {text === undefined ? null : (
        <div role="alert" className="space-y-1 border-l-4 border-bad pl-3">
          <FieldError id={id} error={text} />
          {why === undefined ? null : <p className="text-sm font-semibold">{why}</p>}
          {refusal === null ? null : <RefusalHelp refusal={refusal} />}
          {cannotWait ? <WaitingHelp state={location.state} /> : null}
        </div>
      )}
    </div>
  );
}
