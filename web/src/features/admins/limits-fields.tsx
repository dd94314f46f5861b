/** What an account may do, and for which states, in the forms that create and edit it, and in words. */
import * as z from 'zod/mini';
import { copyLimits, limitsShape, rights, type AccountLimits } from '#contract/rights.ts';
import { useOwnAccount } from '../../patterns/own-account.ts';
import { useStates } from '../../patterns/state-filter.tsx';
import { useTexts } from '../../texts/language.tsx';
import { useRightsTexts } from '../../texts/use-rights-texts.ts';
import { CheckboxGroup, RadioGroup } from '../../ui/choices.tsx';

/** As it is chosen: none of several states is not yet all. */
export const chosenLimitsSchema = z.object({ ...limitsShape, isOfAll: z.boolean() });
export type ChosenLimits = z.infer<typeof chosenLimitsSchema>;

export const toChosen = (limits: AccountLimits): ChosenLimits => ({
  ...copyLimits(limits),
  isOfAll: limits.states.length === 0,
});

export const toLimits = ({ rights: held, states, isOfAll }: ChosenLimits) => ({
  rights: [...held],
  states: isOfAll ? [] : [...states],
});

export const lacksStates = ({ states, isOfAll }: ChosenLimits): boolean => !isOfAll && states.length === 0;

export const isSame = (one: AccountLimits, other: AccountLimits): boolean =>
  JSON.stringify([one.rights, one.states]) === JSON.stringify([other.rights, other.states]);

interface FieldsProps {
  /** The beginning of the ids. */
  readonly id: string;
  readonly limits: ChosenLimits;
  /** Whether missing states are named as an error. */
  readonly isChecked: boolean;
  readonly onChange: (limits: ChosenLimits) => void;
  /** In two columns where there is room. */
  readonly isWide?: boolean;
}

/** Those of the administrator who is logged in: nobody gives what they do not have. */
function useOfferedStates(chosen: readonly string[]): readonly string[] {
  const { data: own } = useOwnAccount();
  const listed = useStates();
  return [...new Set([...(own?.states ?? []), ...listed, ...chosen])].toSorted();
}

function StateFields({ id, limits, isChecked, onChange, isWide = false }: FieldsProps) {
  const { states: texts } = useRightsTexts();
  const { data: own } = useOwnAccount();
  const states = useOfferedStates(limits.states);
  const mayGiveAll = own === undefined || own.states.length === 0;
  return (
    <div className="space-y-3">
      <RadioGroup
        id={`${id}-reach`}
        legend={texts.legend}
        value={limits.isOfAll ? 'all' : 'some'}
        options={[
          ...(mayGiveAll || limits.isOfAll ? [{ value: 'all' as const, label: texts.all }] : []),
          { value: 'some' as const, label: texts.some },
        ]}
        onChange={(value) => onChange({ ...limits, isOfAll: value === 'all' })}
      />
      {limits.isOfAll ? null : (
        <CheckboxGroup
          id={`${id}-states`}
          legend={texts.choose}
          hint={texts.chooseHint}
          error={isChecked && lacksStates(limits) ? texts.missing : undefined}
          values={limits.states}
          options={states.map((state) => ({ value: state, label: state }))}
          onChange={(chosen) => onChange({ ...limits, states: chosen })}
          inColumns={isWide}
        />
      )}
    </div>
  );
}

export function LimitsFields(props: FieldsProps) {
  const { id, limits, onChange, isWide = false } = props;
  const { rights: texts } = useRightsTexts();
  const { data: own } = useOwnAccount();
  const offered = rights.filter(
    (right) => own === undefined || own.rights.includes(right) || limits.rights.includes(right),
  );
  return (
    <div className={`grid items-start gap-4 ${isWide ? 'lg:grid-cols-2' : ''}`}>
      <CheckboxGroup
        id={`${id}-rights`}
        legend={texts.legend}
        hint={texts.hint}
        values={limits.rights}
        options={offered.map((right) => ({ value: right, label: texts.names[right] }))}
        onChange={(chosen) => onChange({ ...limits, rights: chosen })}
      />
      <StateFields {...props} />
    </div>
  );
}

/** In a few words. */
export function LimitsText({ limits: { rights: held, states } }: { readonly limits: AccountLimits }) {
  const { rights: texts, states: stateTexts } = useRightsTexts();
  const { common } = useTexts();
  const named = held.map((right) => texts.short[right]).join(common.listSeparator);
  const may = held.length === rights.length ? texts.all : named || texts.none;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {may}; {states.length === 0 ? stateTexts.all : states.join(common.listSeparator)}
    </p>
  );
}
