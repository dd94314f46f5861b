/** The limits that an officer may change, each with what it would mark. */
import { useState } from 'react';
import { defaultOf, limitNames, limitOf, type LimitName } from '#contract/review/changeable-limits.ts';
import type { LimitState } from '#contract/review/settings-endpoints.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { describe, FieldError, inputClasses } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { isOutside, useTriedLimits } from './use-tried-limits.ts';
import { useWhyError, WhyField } from './why-field.tsx';

type Tried = ReturnType<typeof useTriedLimits>;

interface LimitRowProps extends Pick<
  Tried,
  'typed' | 'change' | 'faults' | 'tried' | 'isCounting' | 'notCounted'
> {
  readonly limit: LimitState;
}

/** What the value would mark, as long as it is the one that was tried. */
function Marks({ limit: { name }, typed, tried, isCounting, notCounted }: LimitRowProps) {
  const { limits: texts } = useReviewTexts().reviewTools.settings;
  const format = useFormat();
  if (isCounting || (tried === null && notCounted === null)) return texts.counting;
  const marks = tried?.marks.find((each) => each.name === name);
  if (marks === undefined || tried?.typed[name] !== typed[name])
    return <span className="text-muted">{texts.notTried}</span>;
  return texts.marked(format.number(marks.marked), format.number(marks.of));
}

function LimitRow(props: LimitRowProps) {
  const { limit, typed, change, faults } = props;
  const { limits: texts, by } = useReviewTexts().reviewTools.settings;
  const format = useFormat();
  const indianTime = useIndianTime();
  const { name, changed } = limit;
  const { least, most, unit } = limitOf(name);
  const range = [format.number(least), format.number(most)] as const;
  const isWrong = faults.includes(name);
  const error = !isWrong ? undefined : isOutside(name, typed) ? texts.invalid(...range) : texts.crossed;
  const field = { id: `limit-${name}`, error };
  return (
    <tr className="border-b border-line align-top max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:py-2">
      <th scope="row" className="text-left font-normal max-md:col-span-2">
        <label htmlFor={field.id} className="font-semibold">
          {texts.names[name]}
        </label>
        <span className="block text-sm text-muted wrap-anywhere">
          {changed === null ? '' : by(changed.by, indianTime(changed.at), changed.why)}
        </span>
      </th>
      <td>
        <span className="flex items-center gap-2">
          <span className="w-28 shrink-0">
            <input
              {...describe(field)}
              id={field.id}
              value={typed[name]}
              onChange={(event) => change({ [name]: event.target.value })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              className={inputClasses}
            />
          </span>
          {texts.units[unit]}
        </span>
        <FieldError {...field} />
      </td>
      <td className="text-muted max-md:order-last max-md:col-span-2 max-md:text-sm">
        <span className="md:hidden">{texts.standard}: </span>
        {format.number(defaultOf(name))} <span className="text-sm">({texts.range(...range)})</span>
      </td>
      <td className="whitespace-nowrap">
        <span className="text-sm text-muted md:hidden">{texts.marks}: </span>
        <Marks {...props} />
      </td>
    </tr>
  );
}

function LimitTable({
  limits,
  ...tried
}: { readonly limits: readonly LimitState[] } & Omit<LimitRowProps, 'limit'>) {
  const { limits: texts } = useReviewTexts().reviewTools.settings;
  return (
    <table
      aria-label={texts.tableLabel}
      className="w-full border-collapse bg-paper max-md:block [&_td]:px-2 [&_td]:py-1.5 [&_th]:px-2 [&_th]:py-1.5"
    >
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge bg-ground text-left">
          {[texts.limit, texts.value, texts.standard, texts.marks].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {limits.map((limit) => (
          <LimitRow key={limit.name} limit={limit} {...tried} />
        ))}
      </tbody>
    </table>
  );
}

const defaults = () =>
  Object.fromEntries(limitNames.map((name: LimitName) => [name, String(defaultOf(name))]));

export function Limits({ limits }: { readonly limits: readonly LimitState[] }) {
  const { review, reviewTools } = useReviewTexts();
  const { settings } = reviewTools;
  const { limits: texts } = settings;
  const whyError = useWhyError();
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const { notSaved, isSaved, save, isSame, isSaving, tryTyped, ...tried } = useTriedLimits(limits);
  const { faults, isCounting, notCounted } = tried;
  const submit = (): void => {
    setTried(true);
    if (whyError(why) !== undefined) return;
    save(why, () => {
      setTried(false);
      setWhy('');
    });
  };
  return (
    <section aria-labelledby="limits-title" className="mb-8 max-w-5xl">
      <h2 id="limits-title" className="mb-1 text-lg font-bold">
        {texts.title}
      </h2>
      <p className="mb-2 text-muted">{texts.lead}</p>
      {isSaved ? (
        <Notice tone="good" live="status">
          <p>{`${texts.saved} ${settings.recheck}`}</p>
        </Notice>
      ) : null}
      {notCounted === null ? null : (
        <FailureNotice title={review.accept.loadFailed} failure={notCounted} onRetry={tryTyped} />
      )}
      {notSaved === null ? null : <FailureNotice title={settings.saveFailed} failure={notSaved} />}
      <Form onSubmit={submit} className="space-y-3">
        <LimitTable limits={limits} {...tried} />
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" busy={isCounting} disabled={faults.length > 0} onClick={tryTyped}>
            {isCounting ? texts.counting : texts.try}
          </Button>
          <Button variant="quiet" onClick={() => tried.change(defaults())}>
            {texts.defaults}
          </Button>
        </div>
        <WhyField id="limits-why" value={why} error={isTried ? whyError(why) : undefined} onChange={setWhy} />
        <Button type="submit" busy={isSaving} disabled={isSame || faults.length > 0}>
          {texts.save}
        </Button>
      </Form>
    </section>
  );
}
