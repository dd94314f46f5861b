/** Step 1a: the centre and its complete address (specification section 2, step1a). */
import { toAsciiDigits } from '#contract/text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { failureText } from '../../../texts/failure-text.ts';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { ErrorNotice, Skeleton } from '../../../ui/messages.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import type { OfferedCentre } from '../draft/load-checklist.ts';
import { TextAnswer } from '../parts/text-answer.tsx';
import { StepFrame, type StepErrors } from '../parts/step-frame.tsx';

const pincodeDigits = 6;

/** A name alone where it tells the user's centres apart, else with its city. */
function centreLabel(centre: OfferedCentre, all: readonly OfferedCentre[]): string {
  const twins = all.filter((one) => one.name === centre.name);
  return twins.length > 1 ? `${centre.name}, ${centre.city}` : centre.name;
}

function ChooseCentre({ errors }: { readonly errors: StepErrors }) {
  const texts = useTexts();
  const { fields, hints, centre: centreTexts } = texts;
  const session = useChecklistSession();
  const { centres, draft, switchingTo, failure } = useChecklist();
  const { centre } = draft;
  const chosen = switchingTo ?? centre.id;
  const options = centres.map((one) => ({
    value: one.id,
    label: `${centreLabel(one, centres)}${one.submitted ? centreTexts.submittedSuffix : ''}`,
    disabled: one.submitted,
  }));
  return (
    <>
      <SelectField
        id="centre"
        label={fields.centre}
        hint={centres.length === 1 ? centreTexts.oneOnly : undefined}
        required
        value={chosen}
        options={[{ value: '', label: centreTexts.choose, disabled: chosen !== '' }, ...options]}
        error={errors.of('centre')}
        onChange={(id) => void session.chooseCentre(id).catch(reportError)}
      />
      {/* Phones cut long names in the list and in the inputs; here they can be read to their end. */}
      {centre.id === '' ? null : (
        <p className="text-sm text-muted">
          {[centre.name, centre.city, centre.state].filter((part) => part !== '').join(', ')}
        </p>
      )}
      {failure === null ? null : (
        <ErrorNotice text={failureText(texts, failure, centreTexts.checklistFailed)} />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField id="city" label={fields.city} hint={hints.readOnly} value={centre.city} readOnly />
        <TextField id="state" label={fields.state} hint={hints.readOnly} value={centre.state} readOnly />
      </div>
    </>
  );
}

function Address({ errors }: { readonly errors: StepErrors }) {
  const { fields, hints } = useTexts();
  const session = useChecklistSession();
  const { answers } = useChecklist().draft;
  return (
    <>
      <TextArea
        id="completeAddress"
        label={fields.completeAddress}
        hint={hints.completeAddress}
        autoComplete="street-address"
        required
        value={answers.completeAddress}
        error={errors.of('completeAddress')}
        onChange={(completeAddress) => session.edit((before) => ({ ...before, completeAddress }))}
      />
      <TextAnswer
        field="pincode"
        errors={errors}
        label={fields.pincode}
        hint={hints.pincode}
        inputMode="numeric"
        autoComplete="postal-code"
        narrow
        clean={(text) =>
          toAsciiDigits(text)
            .replace(/[^0-9]/g, '')
            .slice(0, pincodeDigits)
        }
      />
    </>
  );
}

export function Step1a() {
  const { common } = useTexts();
  const { switchingTo } = useChecklist();
  return (
    <StepFrame step="step1a">
      {(errors) => (
        <>
          <ChooseCentre errors={errors} />
          {switchingTo === null ? <Address errors={errors} /> : <Skeleton label={common.loading} />}
        </>
      )}
    </StepFrame>
  );
}
