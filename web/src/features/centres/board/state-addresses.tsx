/** The addresses to which the sheet of a state is mailed every morning: enter one, and remove one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import {
  addStateAddress,
  listStateAddresses,
  removeStateAddress,
  type StateAddress,
} from '#contract/centres/state-mails.ts';
import { isEmail } from '#contract/text.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { LoadFailure, OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import { useBoardTexts } from '../../../texts/board-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { languageCodes, languages } from '../../../texts/languages.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { describe, Field, inputClasses } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { ContactsChoice } from './contacts-choice.tsx';

interface ChangeProps {
  readonly onChanged: () => void;
}

function AddressRow({ address, onChanged }: ChangeProps & { readonly address: StateAddress }) {
  const { board } = useBoardTexts();
  const { mails: texts } = board;
  const format = useFormat();
  const [failed, setFailed] = useState<Result<unknown> | null>(null);
  const { run: remove, isBusy } = useAction(async () => {
    const result = await callApi(removeStateAddress, { params: { id: address.id } });
    setFailed(result.ok ? null : result);
    if (result.ok) onChanged();
  });
  const day = format.day(address.createdAt.slice(0, 10));
  const facts = texts.facts(languages[address.language].name, address.createdBy, day);
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">{address.address}</p>
        <p className="text-sm text-muted">
          {facts}
          {address.hasContacts ? <b> · {texts.withContacts}</b> : null}
        </p>
        {address.isRefused ? <p className="text-sm font-semibold text-warn">{texts.refused}</p> : null}
        {failed === null ? null : (
          <OutcomeNotice outcome={failed} failedText={texts.removeFailed}>
            {() => null}
          </OutcomeNotice>
        )}
      </div>
      <Button variant="link" busy={isBusy} aria-label={texts.removeOf(address.address)} onClick={remove}>
        {texts.remove}
      </Button>
    </li>
  );
}

interface AddressFormProps extends ChangeProps {
  readonly state: string;
}

const addressId = 'state-address';

/** What is entered is kept when it is refused. */
function useAddressForm({ state, onChanged }: AddressFormProps) {
  const { board } = useBoardTexts();
  const { language: own } = useLanguage();
  const empty = { address: '', language: own, hasContacts: false };
  const [entered, setEntered] = useState(empty);
  const [error, setError] = useState<string | undefined>();
  const [outcome, setOutcome] = useState<Result<StateAddress> | null>(null);
  const { run: add, isBusy } = useAction(async () => {
    const address = entered.address.trim();
    const isValid = isEmail(address);
    setError(isValid ? undefined : board.mails.required);
    setOutcome(null);
    if (!isValid) {
      document.getElementById(addressId)?.focus();
      return;
    }
    const result = await callApi(addStateAddress, { body: { ...entered, state, address } });
    setOutcome(result);
    if (!result.ok) return;
    setEntered({ ...empty, language: entered.language });
    onChanged();
  });
  const change = (changed: Partial<typeof empty>): void => setEntered({ ...entered, ...changed });
  return { entered, change, error, outcome, add, isBusy };
}

function AddressForm(props: AddressFormProps) {
  const { board } = useBoardTexts();
  const { mails: texts } = board;
  const { entered, change, error, outcome, add, isBusy } = useAddressForm(props);
  return (
    <>
      {outcome === null ? null : (
        <OutcomeNotice outcome={outcome} failedText={texts.addFailed}>
          {(added) => <p>{texts.added(added.address)}</p>}
        </OutcomeNotice>
      )}
      <Form onSubmit={add} className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="grow basis-60">
          <Field id={addressId} label={texts.address} error={error}>
            <input
              id={addressId}
              type="text"
              inputMode="email"
              autoComplete="off"
              value={entered.address}
              {...describe({ id: addressId, error })}
              onChange={(event) => change({ address: event.target.value })}
              className={inputClasses}
            />
          </Field>
        </div>
        <SelectField
          id="state-language"
          label={texts.language}
          value={entered.language}
          options={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
          onChange={(value) =>
            change({ language: languageCodes.find((code) => code === value) ?? entered.language })
          }
        />
        <ContactsChoice
          label={texts.contacts}
          checked={entered.hasContacts}
          onChange={(hasContacts) => change({ hasContacts })}
        />
        <Button type="submit" variant="quiet" busy={isBusy}>
          {isBusy ? texts.adding : texts.add}
        </Button>
      </Form>
    </>
  );
}

export function StateAddresses({ state }: { readonly state: string }) {
  const { board } = useBoardTexts();
  const { mails: texts } = board;
  const query = useQuery({
    queryKey: ['state-addresses', state],
    queryFn: () => fetchValue(listStateAddresses, { query: { state } }),
  });
  const reload = (): void => void query.refetch().catch(reportError);
  return (
    <section
      aria-labelledby="state-mails-title"
      className="no-print mt-4 space-y-3 rounded-card border border-line bg-paper p-4"
    >
      <h2 id="state-mails-title" className="text-lg font-bold">
        {texts.title}
      </h2>
      <p className="text-muted">{texts.lead}</p>
      <LoadFailure query={query} title={texts.loadFailed} />
      {query.data?.length === 0 ? <p>{texts.none}</p> : null}
      {query.data === undefined || query.data.length === 0 ? null : (
        <ul aria-label={texts.list}>
          {query.data.map((address) => (
            <AddressRow key={address.id} address={address} onChanged={reload} />
          ))}
        </ul>
      )}
      <AddressForm state={state} onChanged={reload} />
    </section>
  );
}
