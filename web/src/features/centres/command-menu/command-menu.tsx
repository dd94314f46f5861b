/** The command menu: leads from every screen to a centre, a screen or a saved view, by a few letters and Enter. */
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useCommandTexts } from '../../../texts/command-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { LiveRegion } from '../../../ui/messages.tsx';
import { SearchInstead } from '../search-instead.tsx';
import { usePlaces, type CommandScreen, type Place, type PlaceGroup } from './use-places.ts';

export type { CommandScreen };

interface PlaceListProps {
  readonly id: string;
  readonly groups: readonly PlaceGroup[];
  readonly current: Place | undefined;
  readonly optionId: (place: Place) => string;
  readonly onGo: (place: Place) => void;
}

/** The focus stays in the input, which names the current option. */
function PlaceList({ id, groups, current, optionId, onGo }: PlaceListProps) {
  const { command: texts } = useCommandTexts();
  return (
    <div id={id} role="listbox" aria-label={texts.results}>
      {groups.map(({ title, places }) => (
        <div key={title} role="group" aria-label={title} className="mb-2">
          <p aria-hidden className="text-xs font-semibold text-muted">
            {title}
          </p>
          {places.map((place) => (
            <button
              type="button"
              key={place.to}
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === current}
              ref={(option) => {
                if (place === current) option?.scrollIntoView({ block: 'nearest' });
              }}
              onClick={() => onGo(place)}
              className="control flex min-h-11 w-full text-left items-center justify-between gap-3 rounded-card px-2 wrap-anywhere hover:bg-ground aria-selected:bg-action-soft aria-selected:shadow-[inset_3px_0_0_var(--action)]"
            >
              {place.label} <span className="text-muted">{place.detail}</span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

interface CommandMenuProps {
  readonly screens: readonly CommandScreen[];
  readonly onClose: () => void;
}

interface ChoiceKeys {
  readonly places: readonly Place[];
  readonly isSearching: boolean;
  readonly onGo: (place: Place) => void;
}

/** The arrows choose a place, Enter goes to it, after the answer to what is typed. */
function useChoice({ places, isSearching, onGo }: ChoiceKeys) {
  const [at, setAt] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const current = places[Math.min(at, places.length - 1)];
  const count = Math.max(1, places.length);
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((at + 1) % count),
    ArrowUp: () => setAt((at + count - 1) % count),
    Enter: () => setEntered(true),
  };
  const isReady = isEntered && !isSearching;
  const goToCurrent = useEffectEvent(() => {
    setEntered(false);
    if (current !== undefined) onGo(current);
  });
  useEffect(() => {
    if (isReady) goToCurrent();
  }, [isReady]);
  const press = (event: KeyboardEvent): void => {
    const step = event.nativeEvent.isComposing ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const restart = (): void => {
    setAt(0);
    setEntered(false);
  };
  return { current, press, restart };
}

export function CommandMenu({ screens, onClose }: CommandMenuProps) {
  const { command: texts } = useCommandTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { groups, places, instead, centres, isSearching, text } = usePlaces(typed, screens);
  const optionId = (place: Place): string => `${id}-${places.indexOf(place)}`;
  const go = ({ to }: Place): void => {
    onClose();
    Promise.resolve(navigate(to)).catch(reportError);
  };
  const { current, press, restart } = useChoice({ places, isSearching, onGo: go });
  const isEmpty = places.length === 0 && !isSearching && centres.error === null;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <label htmlFor={`${id}-input`} className="mt-2 block text-sm text-muted">
        {texts.label}
      </label>
      <input
        id={`${id}-input`}
        data-safe
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current === undefined ? undefined : optionId(current)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          restart();
        }}
        onKeyDown={press}
        className={inputClasses}
      />
      <div className="mt-2 h-[min(22rem,50dvh)] overflow-y-auto">
        <SearchInstead instead={instead} />
        {centres.error === null ? null : <LoadFailure title={texts.failed} query={centres} />}
        <PlaceList id={`${id}-list`} groups={groups} current={current} optionId={optionId} onGo={go} />
        {isEmpty ? <p className="wrap-anywhere">{texts.none(text)}</p> : null}
        {isSearching ? <p className="text-muted">{texts.loading}</p> : null}
      </div>
      <LiveRegion>{isSearching ? '' : texts.found(format.number(places.length))}</LiveRegion>
      <p className="mt-2 text-xs text-muted pointer-coarse:hidden">{texts.keys}</p>
    </Dialog>
  );
}
