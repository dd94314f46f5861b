/**
 * The mobile number and Register on the landing page: a number starts the sign-up at once, without one Register leads to
 * /register.
 */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useFieldFocus } from '../../ui/take-focus.tsx';
import { MobileField } from './mobile-field.tsx';
import { useRegister } from './use-register.ts';

const fieldId = 'landing-mobile';

export function QuickRegister() {
  const { register: texts } = useSignupTexts();
  const navigate = useNavigate();
  const form = useRegister(fieldId);
  const [refused, setRefused] = useState<string | null>(null);
  useFieldFocus(fieldId, refused);
  const [isLeaving, setLeaving] = useState(false);
  const isMissing = refused === form.mobile && refused !== '';
  const submit = (): void => {
    if (form.mobile === '') {
      setLeaving(true);
      void navigate(paths.register);
    } else if (form.isComplete && !form.isInvalid) form.run();
    else setRefused(form.mobile);
  };
  return (
    <Form onSubmit={submit} className="space-y-4">
      {/* Closed while the next screen loads: what is typed now would be lost. */}
      <MobileField form={form} isMissing={isMissing} readOnly={isLeaving} />
      <Button type="submit" wide busy={form.isBusy}>
        {form.isBusy ? texts.busy : texts.submit}
      </Button>
    </Form>
  );
}
