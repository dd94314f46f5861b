/** /admin/login: administrators log in (specification section 2) and return to the screen that they requested. */
import { Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { adminLogin } from '#contract/session/endpoints.ts';
import { LoginFields, useLoginForm } from '../../patterns/login-form.tsx';
import { SecondStep } from '../../patterns/code-form.tsx';
import { keepSession, useSession } from '../../session/session-store.ts';
import { paths } from '../../paths.ts';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { useSignupTexts } from '../../texts/signup.texts.ts';
import { useFieldFocus } from '../../ui/auto-focus.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Card, Notice } from '../../ui/messages.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Heading, Page } from '../../ui/page.tsx';

/** What `RequireAdmin` writes into the history when it redirects here. */
const redirectSchema = z.catch(
  z.object({ from: z.optional(z.string()), hasEnded: z.optional(z.boolean()) }),
  {},
);

function AdminLoginForm({ hasEnded }: { readonly hasEnded: boolean }) {
  const { login: common } = useSignupTexts();
  const { login: texts } = useAdminTexts();
  const accept = (token: string) => (keepSession(token, false)?.isAdmin === true ? null : 'unusable');
  const form = useLoginForm({ endpoint: adminLogin, failedText: texts.failed, accept });
  // After the heading has taken the focus, unless something else is to be read first.
  useFieldFocus('username', hasEnded ? null : true);
  if (form.needsCode)
    return (
      <SecondStep username={form.username} password={form.password} accept={accept} onBack={form.reset} />
    );
  return (
    <Form onSubmit={form.submit} className="space-y-4">
      {form.problem === null && hasEnded ? (
        <Notice tone="warn" live="status">
          {texts.ended}
        </Notice>
      ) : null}
      <LoginFields form={form} />
      <Button type="submit" wide busy={form.isBusy}>
        {form.isBusy ? common.busy : texts.submit}
      </Button>
    </Form>
  );
}

export function AdminLogin() {
  const { login: texts } = useAdminTexts();
  const session = useSession();
  const { from, hasEnded = false } = z.parse(redirectSchema, useLocation().state);
  if (session?.isAdmin === true) {
    // To the admin screen that redirected here; any other path is none.
    const isScreen = from?.startsWith(`${paths.admin}/`) === true;
    return <Navigate to={isScreen ? from : paths.adminCentres} replace />;
  }
  return (
    <div className="officer-type">
      <Page>
        <div className="mx-auto max-w-sm">
          <Card>
            <Heading dense>{texts.title}</Heading>
            <AdminLoginForm hasEnded={hasEnded} />
            <p className="mt-2 text-center">
              <TextLink to={paths.login}>{texts.isHead}</TextLink>
            </p>
          </Card>
        </div>
      </Page>
    </div>
  );
}
