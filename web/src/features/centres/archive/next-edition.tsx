/** Starts the next edition after a confirmation with the number of centres (decision 0053). */
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import { startNextEdition, type Edition } from '#contract/centres/archive-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Notice, ScrollIntoView } from '../../../ui/messages.tsx';
import { TypeToConfirmDialog } from './type-to-confirm-dialog.tsx';

type Outcome = Result<Edition>;
type List = Edition['nextList'];

interface NextEditionDialogProps extends Pick<NextEditionProps, 'openUntil'> {
  readonly list: List;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onCancel: () => void;
}

function NextEditionDialog({ list, openUntil, onOutcome, onCancel }: NextEditionDialogProps) {
  const { archive } = useAdminTexts();
  const format = useFormat();
  return (
    <TypeToConfirmDialog
      title={archive.next}
      text={archive.nextText}
      confirmLabel={archive.next}
      busyLabel={archive.starting}
      call={({ centres, submitted }) => callApi(startNextEdition, { body: { list, centres, submitted } })}
      onOutcome={onOutcome}
      onCancel={onCancel}
    >
      <p>{`${archive.nextList}: ${list === 'same' ? archive.sameList : archive.newList}`}</p>
      {openUntil === undefined ? null : (
        <Notice tone="warn">
          <p>{archive.openUntil(format.day(openUntil))}</p>
        </Notice>
      )}
    </TypeToConfirmDialog>
  );
}

interface NextEditionProps {
  /** Until when centres can still submit; undefined when they cannot, or always. */
  readonly openUntil: string | undefined;
  /** Called after the call, also when it failed: only the response may be lost. */
  readonly onDone: () => void;
}

function NextEditionOutcome({ outcome }: { readonly outcome: Outcome }) {
  const { archive } = useAdminTexts();
  const format = useFormat();
  return (
    <ScrollIntoView of={outcome}>
      <OutcomeNotice outcome={outcome} failedText={archive.nextFailed}>
        {({ examName, examDate }) => (
          <>
            <p className="font-semibold">{archive.archived(archive.exam(examName, format.day(examDate)))}</p>
            <p>{archive.setExam}</p>
          </>
        )}
      </OutcomeNotice>
    </ScrollIntoView>
  );
}

export function NextEdition({ openUntil, onDone }: NextEditionProps) {
  const { archive } = useAdminTexts();
  const [list, setList] = useState<List>('same');
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const open = (): void => {
    setOutcome(null);
    setOpen(true);
  };
  const finish = (reported: Outcome): void => {
    setOpen(false);
    setOutcome(reported);
    onDone();
  };
  return (
    <div className="space-y-4">
      <RadioGroup
        id="next-list"
        legend={archive.nextList}
        value={list}
        options={[
          { value: 'same', label: archive.sameList },
          { value: 'new', label: archive.newList },
        ]}
        onChange={setList}
      />
      <Button variant="danger" onClick={open}>
        {archive.next}
      </Button>
      {outcome === null ? null : <NextEditionOutcome outcome={outcome} />}
      {isOpen ? (
        <NextEditionDialog
          list={list}
          openUntil={openUntil}
          onOutcome={finish}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
