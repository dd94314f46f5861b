/** /admin/login: administrators log in (specification section 2) and go on to where they wanted to be. */
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { forgetSessionEnd, lastSessionEnd } from '../../auth/session-end.ts';
import { keepSession, useSession } from '../../auth/session-store.ts';
import { paths } from '../../paths.ts';
import { useAdminTexts } from '../../texts/admin/admin-texts.tsx';
import { failureText } from '../../texts/failure-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** The admin screen that led here, as the guard put it into the history; the dashboard when there is none. */
function placeToReturn(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith(`${paths.admin}/`) ? from : paths.adminCentres;
}

function AdminLoginForm({ ended }: { readonly ended: boolean }) {
  const common = useTexts();
  const { login: texts } = useAdminTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const submit = async (): Promise<void> => {
    setFailure(null);
    const incomplete = username.trim() === '' || password === '';
    setMissing(incomplete);
    if (incomplete || busy) return;
    setBusy(true);
    const result = await callApi(adminLogin, { body: { username: username.trim(), password } });
    setBusy(false);
    if (!result.ok) setFailure(result.failure);
    else if (keepSession(result.value.token)?.isAdmin === true) forgetSessionEnd();
    else setFailure({ kind: 'unintelligible', status: 200 });
  };

  const problem = missing
    ? texts.required
    : failure === null
      ? null
      : failureText(common, failure, texts.failed);
  return (
    <Form onSubmit={submit}>
      {problem === null ? null : <ErrorNotice text={problem} />}
      {problem === null && ended ? (
        <Notice tone="warn" live="status">
          <p>{texts.ended}</p>
        </Notice>
      ) : null}
      <TextField
        id="username"
        label={texts.username}
        autoComplete="username"
        spellCheck={false}
        required
        value={username}
        onChange={setUsername}
      />
      <PasswordField
        id="password"
        label={texts.password}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" wide busy={busy}>
        {busy ? texts.busy : texts.submit}
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
