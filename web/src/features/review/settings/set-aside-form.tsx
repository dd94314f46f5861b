/** Sets a check aside for a state or for all, with a reason. */
import { useState } from 'react';
import { canBeSetAside } from '#contract/review/settings-endpoints.ts';
import { reasonCodes, type ReasonCode } from '#contract/review/warnings.ts';
import { useStates } from '../../../patterns/state-filter.tsx';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { Form } from '../../../ui/form.tsx';
import { useWhyError, WhyField } from './why-field.tsx';

export interface WantedAside {
  readonly code: ReasonCode;
  /** '' for all. */
  readonly state: string;
  /** Null: takes it back. */
  readonly why: string | null;
}

const offered = reasonCodes.filter(canBeSetAside);

interface PlaceFieldsProps {
  readonly code: string;
  readonly state: string;
  readonly codeError: string | undefined;
  readonly onCode: (code: string) => void;
  readonly onState: (state: string) => void;
}

function PlaceFields({ code, state, codeError, onCode, onState }: PlaceFieldsProps) {
  const { review, reviewTools, workLists } = useReviewTexts();
  const { aside: texts } = reviewTools.settings;
  const states = useStates();
  const option = (value: string, label: string) => ({ value, label });
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <SelectField
        id="aside-check"
        label={texts.check}
        value={code}
        required
        error={codeError}
        options={[
          option('', texts.chooseCheck),
          ...offered.map((each) => option(each, review.words.names[each])),
        ]}
        onChange={onCode}
      />
      <SelectField
        id="aside-state"
        label={workLists.state}
        value={state}
        options={[option('', workLists.allStates), ...states.map((name) => option(name, name))]}
        onChange={onState}
      />
    </div>
  );
}

interface SetAsideFormProps {
  readonly isBusy: boolean;
  readonly onSetAside: (wanted: WantedAside, onSaved: () => void) => void;
}

export function SetAsideForm({ isBusy, onSetAside }: SetAsideFormProps) {
  const { aside: texts } = useReviewTexts().reviewTools.settings;
  const whyError = useWhyError();
  const [code, setCode] = useState('');
  const [state, setState] = useState('');
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const chosen = offered.find((each) => each === code);
  const submit = (): void => {
    setTried(true);
    if (chosen === undefined || whyError(why) !== undefined) return;
    onSetAside({ code: chosen, state, why }, () => {
      setTried(false);
      setCode('');
      setWhy('');
    });
  };
  return (
    <Form onSubmit={submit} className="max-w-3xl space-y-3">
      <PlaceFields
        code={code}
        state={state}
        codeError={isTried && chosen === undefined ? texts.checkRequired : undefined}
        onCode={setCode}
        onState={setState}
      />
      <WhyField id="aside-why" value={why} error={isTried ? whyError(why) : undefined} onChange={setWhy} />
      <Button type="submit" variant="quiet" busy={isBusy}>
        {texts.set}
      </Button>
    </Form>
  );
}
