/** /admin/login: administrators log in (specification section 2) and go on to where they wanted to be. */
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { adminLogin } from '#contract/session/endpoints.ts';
import { LoginFields, useLoginForm } from '../../patterns/login-form.tsx';
import { forgetSessionEnd, lastSessionEnd } from '../../session/session-end.ts';
import { keepSession, useSession } from '../../session/session-store.ts';
import { paths } from '../../paths.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';

/** The admin screen that led here, as the guard put it into the history; the dashboard when there is none. */
function placeToReturn(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith(`${paths.admin}/`) ? from : paths.adminCentres;
}

function AdminLoginForm({ ended }: { readonly ended: boolean }) {
  const { login: common } = useTexts();
  const { login: texts } = useAdminTexts();
  const form = useLoginForm({
    endpoint: adminLogin,
    failedText: texts.failed,
    accept: (token) => {
      if (keepSession(token)?.isAdmin !== true) return 'unusable';
      forgetSessionEnd();
      return null;
    },
  });
  return (
    <Form onSubmit={form.submit}>
      {form.problem === null ? null : <ErrorNotice text={form.problem} />}
      {form.problem === null && ended ? (
        <Notice tone="warn" live="status">
          <p>{texts.ended}</p>
        </Notice>
      ) : null}
      <LoginFields form={form} />
      <Button type="submit" wide busy={form.busy}>
        {form.busy ? common.busy : texts.submit}
      </Button>
    </Form>
  );
}

export function AdminLogin() {
  const { login: texts } = useAdminTexts();
  const session = useSession();
  const { state } = useLocation() as { state: unknown };
  const [ended] = useState(() => lastSessionEnd() === 'ended');
  if (session?.isAdmin === true) return <Navigate to={placeToReturn(state)} replace />;
  return (
    <Page>
      <Heading>{texts.title}</Heading>
      <Card>
        <AdminLoginForm ended={ended} />
      </Card>
    </Page>
  );
}
