/** Step 1b: institution type and superintendent details (specification section 2, step1b). */
import { institutionTypes } from '#contract/exam.ts';
import { stripMobile } from '#contract/signup/mobile.ts';
import { useTexts } from '../../../texts/language.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { YesNoAnswer } from '../parts/answer-fields.tsx';
import { TextAnswer } from '../parts/text-answer.tsx';
import { StepFrame } from '../parts/step-frame.tsx';

export function Step1b() {
  const { fields, hints, choices } = useTexts();
  const session = useChecklistSession();
  const { answers } = useChecklist().draft;
  return (
    <StepFrame step="step1b">
      {(errors) => (
        <>
          <RadioGroup
            id="institutionType"
            legend={fields.institutionType}
            value={answers.institutionType}
            options={institutionTypes.map((type) => ({ value: type, label: choices.institutionType[type] }))}
            error={errors.of('institutionType')}
            onChange={(institutionType) => session.edit((before) => ({ ...before, institutionType }))}
          />
          <TextAnswer field="headName" errors={errors} label={fields.headName} autoComplete="name" />
          <TextAnswer
            field="headEmail"
            errors={errors}
            label={fields.headEmail}
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            clean={(text) => text.trim()}
          />
          <TextAnswer
            field="headMobile"
            errors={errors}
            label={fields.headMobile}
            hint={hints.headMobile}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            narrow
            clean={stripMobile}
          />
          <YesNoAnswer field="trainingCompleted" errors={errors} legend={fields.trainingCompleted} />
        </>
      )}
    </StepFrame>
  );
}
