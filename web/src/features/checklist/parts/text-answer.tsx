/** A text input bound to one answer of the draft; the only kind that the first step needs. */
import { TextField, type TextFieldProps } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import type { StepErrors } from './step-frame.tsx';

type TextAnswerField = 'pincode' | 'headName' | 'headEmail' | 'headMobile' | 'examName';

interface TextAnswerProps extends Omit<TextFieldProps, 'id' | 'value' | 'error' | 'onChange'> {
  readonly field: TextAnswerField;
  readonly errors: StepErrors;
  /** What the input keeps of typed text. */
  readonly clean?: (text: string) => string;
}

export function TextAnswer({ field, errors, clean = (text) => text, ...input }: TextAnswerProps) {
  const session = useChecklistSession();
  const { answers } = useChecklist().draft;
  return (
    <TextField
      enterKeyHint="next"
      required
      {...input}
      id={field}
      value={answers[field]}
      error={errors.of(field)}
      onChange={(text) => session.edit((before) => ({ ...before, [field]: clean(text) }))}
    />
  );
}
