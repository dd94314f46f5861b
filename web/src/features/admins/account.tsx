/** /admin/account, "Your account": what administrators see and change about their own account; one section for each subject. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  confirmSession,
  endOtherSessions,
  endOwnSession,
  getOwnAccount,
  listSessions,
  type OwnSession,
  updateAdmin,
} from '#contract/admins/endpoints.ts';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import { paths } from '../../paths.ts';
import { callApi } from '../../api/client.ts';
import { fetchValue, useReadAgain } from '../../api/query.ts';
import { ActFailure } from '../../patterns/outcome-notice.tsx';
import { say } from '../../patterns/last-act.tsx';
import { LoadedList, useShownPage } from '../../patterns/list-frame.tsx';
import { useOwnAccount } from '../../patterns/own-rights.tsx';
import type { Column } from '../../patterns/table-column.ts';
import { Table } from '../../patterns/table.tsx';
import { useForm } from '../../patterns/use-form.ts';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { useFormat } from '../../texts/format.ts';
import { Checkbox, RowButton, Section } from '../../ui/admin-buttons.tsx';
import { AutoFocus } from '../../ui/auto-focus.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Heading, LanguageSwitch } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useShortcutsChoice } from '../../ui/use-shortcuts.ts';
import { NewPasswordField, useMinPasswordLength } from './admin-form.tsx';
import { TwoStepLogin } from './two-step-login.tsx';

const sessionsKey = ['sessions'];

const noPasswords = { current: '', password: '', repeat: '' };
type Passwords = typeof noPasswords;

/**
 * The current password confirms the session first, as before other actions that need it, and wrong ones count like failed logins; then
 * the account is changed as on the page of all accounts (security.md T22).
 */
async function changePassword({ current, password }: Passwords): Promise<Result<unknown>> {
  const confirmed = await callApi(confirmSession, { body: { password: current } });
  if (!confirmed.ok) return confirmed;
  // The call takes the name as well, which may have been changed elsewhere.
  const account = await callApi(getOwnAccount, {});
  if (!account.ok) return account;
  const { id, name } = account.value;
  return callApi(updateAdmin, { params: { id }, body: { name, password } });
}

function OwnPassword() {
  const { admins, ownAccount: texts } = useAdminTexts();
  const reloadSessions = useReadAgain(sessionsKey);
  const username = useOwnAccount().data?.username ?? '';
  const minLength = useMinPasswordLength();
  const { field, submit, isBusy, failure } = useForm({
    id: 'own',
    state: useState(noPasswords),
    initial: noPasswords,
    check: ({ current, password, repeat }) => ({
      current: current === '' ? texts.currentMissing : undefined,
      password: password === '' ? texts.nextMissing : password === current ? texts.same : undefined,
      repeat: password === repeat ? undefined : texts.different,
    }),
    send: changePassword,
    onDone: () => {
      say(texts.changed);
      reloadSessions();
    },
  });
  return (
    <>
      <p>{texts.passwordLead}</p>
      <AutoFocus of={failure}>
        <ActFailure title={texts.failed} failure={failure} />
      </AutoFocus>
      <Form label={texts.passwordTitle} className="max-w-md space-y-4" onSubmit={submit}>
        {/* Password managers need it to find the entry. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField {...field('current')} label={texts.current} autoComplete="current-password" />
        <NewPasswordField
          {...field('password')}
          label={texts.next}
          hint={admins.passwordRule(minLength)}
          ownWords={[username]}
        />
        <PasswordField {...field('repeat')} label={texts.repeat} autoComplete="new-password" />
        <Button type="submit" busy={isBusy}>
          {isBusy ? texts.changing : texts.change}
        </Button>
      </Form>
    </>
  );
}

function useSessionColumns(isBusy: boolean, onEnd: (session: OwnSession) => void): Column<OwnSession>[] {
  const { common, ownSessions: texts, table } = useAdminTexts();
  const format = useFormat();
  const browserOf = ({ browser }: OwnSession): string => browser || texts.unknownBrowser;
  const moment = (text: string): string => format.moment(new Date(text));
  return [
    { key: 'browser', label: texts.browser, isRowHeader: true, renderCell: browserOf },
    { key: 'openedAt', label: texts.openedAt, renderCell: ({ openedAt }) => moment(openedAt) },
    { key: 'lastSeenAt', label: texts.lastSeenAt, renderCell: ({ lastSeenAt }) => moment(lastSeenAt) },
    {
      key: 'address',
      label: texts.address,
      breakAnywhere: true,
      renderCell: ({ address }) => address || common.dash,
    },
    {
      key: 'actions',
      label: table.actions,
      nowrap: true,
      renderCell: (session) =>
        session.isCurrent ? (
          texts.current
        ) : (
          <RowButton
            danger
            label={texts.endOf(browserOf(session), moment(session.openedAt))}
            disabled={isBusy}
            onClick={() => onEnd(session)}
          >
            {texts.end}
          </RowButton>
        ),
    },
  ];
}

/** Where this administrator is logged in, and buttons that end sessions (security.md S21). */
function Sessions() {
  const { ownSessions: texts } = useAdminTexts();
  const format = useFormat();
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: () => fetchValue(listSessions, {}) });
  const shown = useShownPage(sessions);
  const [failure, setFailure] = useState<Failure | null>(null);
  const endOne = async ({ id }: OwnSession): Promise<Result<string>> => {
    const result = await callApi(endOwnSession, { params: { id } });
    const isEnded = result.ok || isRefusal(result.failure, 'session.not-found');
    return isEnded ? { ok: true, value: texts.ended } : result;
  };
  const endOthers = async (): Promise<Result<string>> => {
    const result = await callApi(endOtherSessions, {});
    return result.ok ? { ok: true, value: texts.endedOthers(format.number(result.value.ended)) } : result;
  };
  const { run: end, isBusy } = useAction(async (session?: OwnSession) => {
    const result = session === undefined ? await endOthers() : await endOne(session);
    setFailure(result.ok ? null : result.failure);
    if (result.ok) say({ text: result.value, isGone: true });
    await sessions.refetch();
  });
  const columns = useSessionColumns(isBusy, end);
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Section title={texts.title} heading="text-xl font-bold" className="space-y-4">
      <p className="max-w-prose">{texts.lead}</p>
      <ActFailure title={texts.endFailed} failure={failure} />
      <LoadedList shown={shown} failedText={texts.loadFailed}>
        <Table
          label={texts.tableLabel}
          columns={columns}
          rows={shown.page}
          expectedRows={2}
          keyOf={({ id }) => id}
          empty={texts.none}
        />
      </LoadedList>
      <Button variant="danger" disabled={!hasOthers} busy={isBusy} onClick={() => end()}>
        {isBusy ? texts.ending : texts.endOthers}
      </Button>
    </Section>
  );
}

/** What is of this browser, or leads away from the officers' screens. */
function ThisBrowser() {
  const { account: texts, list, privacy } = useAdminTexts();
  const [hasKeys, choose] = useShortcutsChoice();
  return (
    <>
      <div>
        {texts.otherLanguage} <LanguageSwitch />
      </div>
      <p>{texts.keys}</p>
      <Checkbox checked={hasKeys} onChange={choose}>
        {list.keysOn}
      </Checkbox>
      <TextLink to={paths.privacy}>{privacy.notice}</TextLink>
    </>
  );
}

const card = {
  heading: 'text-xl font-bold',
  className: 'space-y-4 rounded-card border border-line bg-paper p-4 sm:p-6',
};

export function Account() {
  const { account, layout, ownAccount, twoStep } = useAdminTexts();
  return (
    <>
      <Heading dense>{layout.account}</Heading>
      <div className="max-w-3xl space-y-8">
        <Section {...card} title={ownAccount.passwordTitle}>
          <OwnPassword />
        </Section>
        <Section {...card} title={twoStep.title}>
          <TwoStepLogin />
        </Section>
        <Sessions />
        <Section {...card} title={account.browser}>
          <ThisBrowser />
        </Section>
      </div>
    </>
  );
}
