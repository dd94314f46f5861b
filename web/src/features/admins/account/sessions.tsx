/** The section "Sessions": where this administrator is logged in, and buttons that end sessions (security.md S21). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
  type OwnSession,
} from '#contract/admins/account-endpoints.ts';
import { isRefusal, type Result } from '#contract/call.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { LoadedList, useShownPage } from '../../../patterns/list-frame.tsx';
import { OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import type { Column } from '../../../patterns/table-column.ts';
import { DataTable } from '../../../patterns/table.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { RowButton } from '../../../ui/admin-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface SessionColumnsProps {
  readonly isBusy: boolean;
  readonly onEnd: (session: OwnSession) => void;
}

/** The columns of the list of one's own sessions. */
function useSessionColumns({ isBusy, onEnd }: SessionColumnsProps): Column<OwnSession>[] {
  const { common } = useTexts();
  const { ownSessions: texts, table } = useAdminTexts();
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

/** What was done, in words. */
type Outcome = Result<string>;

/** Ends one session, or without an argument all others, and reloads the list. */
function useEnding(reload: () => Promise<unknown>) {
  const { ownSessions: texts } = useAdminTexts();
  const format = useFormat();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const endOne = async ({ id }: OwnSession): Promise<Outcome> => {
    const result = await callApi(endOwnSession, { params: { id } });
    if (result.ok || isRefusal(result.failure, 'session.not-found')) return { ok: true, value: texts.ended };
    return result;
  };
  const endOthers = async (): Promise<Outcome> => {
    const result = await callApi(endOtherSessions, {});
    return result.ok ? { ok: true, value: texts.endedOthers(format.number(result.value.ended)) } : result;
  };
  const { run: end, isBusy } = useAction(async (session?: OwnSession) => {
    setOutcome(session === undefined ? await endOthers() : await endOne(session));
    await reload();
  });
  return { end, isBusy, outcome };
}

export function Sessions() {
  const { ownSessions: texts } = useAdminTexts();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: () => fetchValue(listSessions, {}) });
  const shown = useShownPage(sessions);
  const { end, isBusy, outcome } = useEnding(() => sessions.refetch());
  const columns = useSessionColumns({ isBusy, onEnd: end });
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <section aria-labelledby="sessions-title" className="space-y-4">
      <h2 id="sessions-title" className="text-xl font-bold">
        {texts.title}
      </h2>
      <p className="max-w-prose">{texts.lead}</p>
      {outcome === null ? null : (
        <OutcomeNotice outcome={outcome} failedText={texts.endFailed}>
          {(done) => <p>{done}</p>}
        </OutcomeNotice>
      )}
      <LoadedList shown={shown} failedText={texts.loadFailed}>
        <DataTable
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
    </section>
  );
}
