/** Step 1b: institution type and superintendent details (specification section 2, step1b). */
import { institutionTypes } from '#contract/exam.ts';
import { stripMobile } from '#contract/signup/mobile.ts';
import { useTexts } from '../../../texts/language.tsx';
import { RadioGroup, YesNo } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
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
          <TextField
            id="headName"
            label={fields.headName}
            autoComplete="name"
            enterKeyHint="next"
            required
            value={answers.headName}
            error={errors.of('headName')}
            onChange={(headName) => session.edit((before) => ({ ...before, headName }))}
          />
          <TextField
            id="headEmail"
            label={fields.headEmail}
            type="text"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="next"
            spellCheck={false}
            required
            value={answers.headEmail}
            error={errors.of('headEmail')}
            onChange={(headEmail) => session.edit((before) => ({ ...before, headEmail: headEmail.trim() }))}
          />
          <TextField
            id="headMobile"
            label={fields.headMobile}
            hint={hints.headMobile}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            enterKeyHint="next"
            narrow
            required
            value={answers.headMobile}
            error={errors.of('headMobile')}
            onChange={(text) => session.edit((before) => ({ ...before, headMobile: stripMobile(text) }))}
          />
          <YesNo
            id="trainingCompleted"
            legend={fields.trainingCompleted}
            value={answers.trainingCompleted}
            onChange={(trainingCompleted) => session.edit((before) => ({ ...before, trainingCompleted }))}
          />
        </>
      )}
    </StepFrame>
  );
}
