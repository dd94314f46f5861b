/** /register: the mobile number on record starts a sign-up (specification section 2, Register screen). */
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { useFieldFocus } from '../../ui/take-focus.tsx';
import { MobileField } from './mobile-field.tsx';
import { useRegister } from './use-register.ts';
import { TextLink } from '../../ui/text-link.tsx';

const fieldId = 'mobile';

function RegisterForm() {
  const { register: texts } = useSignupTexts();
  const form = useRegister(fieldId);
  // The only thing to do here; after the heading has taken the focus.
  useFieldFocus(fieldId, true);
  return (
    <Form onSubmit={form.run}>
      <MobileField form={form} />
      <Button type="submit" wide busy={form.isBusy} disabled={!form.isComplete}>
        {form.isBusy ? texts.busy : texts.submit}
      </Button>
      <p className="text-sm text-muted">{texts.resetNote}</p>
    </Form>
  );
}

export function Register() {
  const { register } = useSignupTexts();
  return (
    <Page>
      <Heading lead={register.lead}>{register.title}</Heading>
      <Card>
        <RegisterForm />
      </Card>
      <p className="mt-6">
        {register.haveAccount} <TextLink to={paths.login}>{register.login}</TextLink>
      </p>
    </Page>
  );
}
