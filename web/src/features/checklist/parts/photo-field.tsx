/** One photo of step 4: what it must show, taking it, and the photo with its coordinates or its wait for them. */
import type { ReactNode } from 'react';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { ruleText } from '../../../texts/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { isImpossible } from './use-location-fix.ts';
import { PhotoCard } from './photo-card.tsx';
import { RefusalHelp, useRefusalText, WaitingHelp } from './photo-help.tsx';
import type { PhotoHolder } from './photo-holder.ts';
import { PhotoInput } from './photo-input.tsx';
import type { TakenPhoto } from './use-take-photo.ts';

interface PhotoFieldProps {
  readonly taken: TakenPhoto;
  /** Why the user cannot continue with this photo. */
  readonly error: string | undefined;
  /** Whether taking it is the next thing to do on the screen. */
  readonly isNext?: boolean;
  /** False where a photo can only be replaced. */
  readonly canRemove?: boolean;
  /** Below the photo, for example about both photos together. */
  readonly children?: ReactNode;
}

const isEmpty = ({ photo, waiting }: PhotoHolder): boolean => photo === null && waiting === null;

/** Why a step with this photo is not complete. */
function useWhy({ slot, holder: { waiting } }: TakenPhoto): string {
  const { photos, photoHelp } = usePhotoTexts();
  if (waiting?.unchecked !== undefined) return photos.checking;
  return photoHelp[waiting === null ? 'notTaken' : 'notPlaced'][slot];
}

/** The text of the error, and what explains it. A picture that cannot get a position is refused in words, but kept. */
function useErrors({ taken, error }: PhotoFieldProps) {
  const texts = usePhotoTexts();
  const { holder, location, refusal } = taken;
  const refused = useRefusalText(refusal) ?? holder.serverRefusal;
  const isWaiting = holder.waiting !== null && holder.waiting.unchecked === undefined;
  const cannotWait = refusal === null && isWaiting && isImpossible(location.state);
  const text = refused ?? (cannotWait ? ruleText(texts, 'photo.no-place') : error);
  const reason = useWhy(taken);
  return { text, why: error === undefined ? undefined : reason, cannotWait };
}

interface PhotoErrorsProps {
  readonly id: string;
  readonly errors: ReturnType<typeof useErrors>;
  readonly taken: TakenPhoto;
}

/** What is wrong with the photo, why, and what helps. */
function PhotoErrors({
  id,
  errors: { text, why, cannotWait },
  taken: { refusal, location },
}: PhotoErrorsProps) {
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
  const { taken, isNext = false, canRemove = true } = props;
  const { slot, holder, take, clear, confirmSpot } = taken;
  const { common, labels, photoHelp } = usePhotoTexts();
  const errors = useErrors(props);
  const id = `photos.${slot}` as const;
  const label = labels[id];
  const hint = photoHelp[isEmpty(holder) ? 'mustShow' : 'doesShow'][slot];
  /** The pressed button disappears with what it does. */
  const thenFocusInput = (act: () => void) => (): void => {
    act();
    document.getElementById(id)?.focus();
  };
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="block text-lg font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <PhotoCard taken={{ ...taken, confirmSpot: thenFocusInput(confirmSpot) }} label={label} />
      {props.children}
      <PhotoErrors id={id} errors={errors} taken={taken} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PhotoInput
          id={id}
          isTaken={!isEmpty(holder)}
          isNext={isNext}
          hint={hint}
          error={errors.text}
          onPicture={(file, openedAt) => take(file, 'input', openedAt)}
        />
        {isEmpty(holder) || (!canRemove && holder.waiting === null) ? null : (
          <Button variant="link" onClick={thenFocusInput(clear)}>
            {common.remove} <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
