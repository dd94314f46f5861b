/** Step 1a: the centre and its complete address (specification section 2, step1a). */
import { useTexts } from '../../../texts/language.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { SelectField } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ErrorNotice } from '../../../ui/messages.tsx';
import { PrivacyNote } from '../../../ui/help-contact.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import type { OfferedCentre } from '../draft/store.ts';
import { QuestionFields, type StepErrors } from '../parts/fields.tsx';
import { StepFrame } from '../parts/step-frame.tsx';

/** The name of a centre, with its city if another centre of the user has the same name. */
function centreLabel(centre: OfferedCentre, all: readonly OfferedCentre[]): string {
  const sameName = all.filter(({ name }) => name === centre.name);
  return sameName.length > 1 ? `${centre.name}, ${centre.city}` : centre.name;
}

/** The characters of a name, all of them perhaps capitals, that a list shows on a phone and on a laptop. */
const longestOnPhones = 20;
const longestOnLaptops = 60;

function ChooseCentre({ errors }: { readonly errors: StepErrors }) {
  const texts = useTexts();
  const { labels, centre: centreTexts } = texts;
  const session = useChecklistSession();
  const { centres, draft, switchingTo, failure } = useChecklist();
  const { centre } = draft;
  const { run: chooseCentre } = useAction((id: string) => session.chooseCentre(id));
  const isClosed = useIsClosed();
  const chosenId = switchingTo ?? centre.id;
  const names = [centre.name, centre.city, centre.state].filter((part) => part !== '');
  const longest = Math.max(...names.map(({ length }) => length));
  const options = centres.map((offered) => ({
    value: offered.id,
    label: `${centreLabel(offered, centres)}${offered.submitted ? centreTexts.submittedSuffix : ''}`,
    disabled: offered.submitted,
  }));
  return (
    <>
      <SelectField
        id="centre"
        label={labels.centre}
        required
        disabled={isClosed && centres.length === 1}
        value={chosenId}
        options={[{ value: '', label: centreTexts.choose, disabled: chosenId !== '' }, ...options]}
        error={errors.of('centre')}
        onChange={chooseCentre}
      />
      {/* Long names are cut in the list and in the inputs, and all with large text; here they are shown in full. */}
      {centre.id === '' ? null : (
        <p
          className={`text-sm text-muted ${longest > longestOnLaptops ? '' : longest > longestOnPhones ? 'lg:hidden' : 'min-[16rem]:hidden'}`}
        >
          {names.join(', ')}
        </p>
      )}
      <ErrorNotice text={centreTexts.checklistFailed} failure={failure} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField id="city" label={labels.city} value={centre.city} readOnly />
        <TextField id="state" label={labels.state} value={centre.state} readOnly />
      </div>
    </>
  );
}

const chooseCentre = (errors: StepErrors) => <ChooseCentre errors={errors} />;

export function Step1a() {
  const { common } = useTexts();
  const { switchingTo } = useChecklist();
  return (
    <StepFrame step="step1a" choice={chooseCentre}>
      {(errors) => (
        <>
          <PrivacyNote />
          <QuestionFields
            step="step1a"
            errors={errors}
            custom={
              // The answers of the other centre are loading.
              switchingTo === null
                ? {}
                : { completeAddress: <Skeleton label={common.loading} />, pincode: null }
            }
          />
        </>
      )}
    </StepFrame>
  );
}
