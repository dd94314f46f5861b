/** /check-phone: tests camera, location, storage and network of this phone, and says what to change. Nothing is kept. */
import { useState } from 'react';
import { paths, stepPath } from '../../../paths.ts';
import { useSession } from '../../../session/session-store.ts';
import { useFormat, type Format } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Heading, Page } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import {
  checkCamera,
  checkLocation,
  checkNetwork,
  checkStorage,
  type CameraFinding,
  type LocationFinding,
  type NetworkFinding,
  type StorageFinding,
} from './checks.ts';

export interface Finding {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

type CheckTexts = ReturnType<typeof usePhotoTexts>['check'];

export interface Findings {
  readonly camera: CameraFinding;
  readonly location: LocationFinding;
  readonly storage: StorageFinding;
  readonly network: NetworkFinding;
}
export type CheckName = keyof Findings;

type Describe = {
  readonly [Name in CheckName]: (found: Findings[Name], check: CheckTexts, format: Format) => Finding;
};

const tone = (isGood: boolean, otherwise: 'warn' | 'bad'): Finding['tone'] => (isGood ? 'good' : otherwise);

export const describeFinding: Describe = {
  // Without it the camera app still takes the photos.
  camera: (found, { camera }) => ({
    tone: tone(found === 'ready', found === 'none' ? 'bad' : 'warn'),
    text: camera[found],
  }),
  location: (found, { location }, format) => {
    if ('accuracyM' in found)
      return {
        tone: tone(found.kind === 'ready', 'warn'),
        text: location[found.kind](format.number(Math.round(found.accuracyM))),
      };
    return { tone: 'bad', text: location[found.kind] };
  },
  storage: (found, { storage }, format) => {
    if (found.kind === 'low') return { tone: 'warn', text: storage.low(format.number(found.freeMegabytes)) };
    return { tone: tone(found.kind === 'ready', 'bad'), text: storage[found.kind] };
  },
  network: (found, { network }, format) => {
    if ('seconds' in found)
      return {
        tone: tone(found.kind === 'ready', 'warn'),
        text: network[found.kind](format.wait(found.seconds)),
      };
    return { tone: found.kind === 'offline' ? 'bad' : 'warn', text: network[found.kind] };
  },
};

/** In this order: the two that ask for a permission first, while the user looks at the screen. */
const checkNames = ['camera', 'location', 'storage', 'network'] as const satisfies readonly CheckName[];

function useChecks() {
  const [findings, setFindings] = useState<Partial<Findings>>({});
  const [running, setRunning] = useState<CheckName | null>(null);
  const add = async <Name extends CheckName>(name: Name, check: () => Promise<Findings[Name]>) => {
    setRunning(name);
    const found = await check();
    setFindings((before) => ({ ...before, [name]: found }));
  };
  const { run, isBusy } = useAction(async () => {
    setFindings({});
    await add('camera', checkCamera);
    await add('location', checkLocation);
    await add('storage', checkStorage);
    await add('network', checkNetwork);
    setRunning(null);
  });
  return { findings, running, run, isBusy };
}

function useDescribed(findings: Partial<Findings>): Partial<Record<CheckName, Finding>> {
  const { check } = usePhotoTexts();
  const format = useFormat();
  const { camera, location, storage, network } = findings;
  return {
    ...(camera && { camera: describeFinding.camera(camera, check, format) }),
    ...(location && { location: describeFinding.location(location, check, format) }),
    ...(storage && { storage: describeFinding.storage(storage, check, format) }),
    ...(network && { network: describeFinding.network(network, check, format) }),
  };
}

interface ResultProps {
  readonly name: CheckName;
  readonly finding: Finding | undefined;
  readonly isRunning: boolean;
}

function Result({ name, finding, isRunning }: ResultProps) {
  const { check } = usePhotoTexts();
  if (finding === undefined)
    return (
      <li className="rounded-card border border-line px-4 py-3">
        <h2 className="font-semibold">{check.names[name]}</h2>
        <p className="text-muted">{isRunning ? check.running : check.later}</p>
      </li>
    );
  return (
    <li data-check={name} data-tone={finding.tone}>
      <Notice tone={finding.tone}>
        <h2 className="font-semibold">
          {check.names[name]}: {check.tones[finding.tone]}
        </h2>
        <p>{finding.text}</p>
      </Notice>
    </li>
  );
}

export default function CheckPhone() {
  const { check } = usePhotoTexts();
  const session = useSession();
  const { findings, running, run, isBusy } = useChecks();
  const described = useDescribed(findings);
  const isDone = checkNames.every((name) => described[name] !== undefined);
  const faults = checkNames.filter(
    (name) => described[name] !== undefined && described[name].tone !== 'good',
  );
  const hasChecklist = session !== null && !session.isAdmin;
  return (
    <Page>
      <Heading lead={check.lead}>{check.title}</Heading>
      <div className="space-y-6">
        <p>{check.before}</p>
        <Button wide onClick={run}>
          {isDone ? check.again : check.start}
        </Button>
        <p role="status" className="min-h-6 font-semibold">
          {isDone
            ? faults.length === 0
              ? check.allGood
              : check.toChange(faults.length)
            : isBusy
              ? check.running
              : ''}
        </p>
        <ul className="space-y-3">
          {checkNames.map((name) => (
            <Result key={name} name={name} finding={described[name]} isRunning={running === name} />
          ))}
        </ul>
        <ButtonLink variant="quiet" wide to={hasChecklist ? stepPath('step4') : paths.landing}>
          {hasChecklist ? check.goOn : check.home}
        </ButtonLink>
      </div>
    </Page>
  );
}
