/** Remembers what was typed in the centre form, and the list being imported, while another screen or the login is shown. */
import { createContext, useContext, useState } from 'react';
import { currentSession } from '../../../session/session-store.ts';
import { ListImportStore } from '../import/list-import-store.ts';
import { emptyCentre, type CentreFormValues } from './centre-form-values.ts';

/** Keeps the values of one administrator in memory; another administrator does not get them. */
class FormMemory {
  #userId: string | undefined;
  #values: CentreFormValues | null = null;
  readonly listImport = new ListImportStore(() => currentSession()?.userId);

  read(userId: string | undefined): CentreFormValues | null {
    return userId === this.#userId ? this.#values : null;
  }

  write(userId: string | undefined, values: CentreFormValues): void {
    this.#userId = userId;
    this.#values = values;
  }

  /** For a logout. */
  clear(): void {
    this.#values = null;
    this.listImport.clear();
  }
}

export const CentreFormMemory = createContext(new FormMemory());

/** The values survive a change of screen and a session that ended; a logout clears them. */
export function useCentreFormValues(): readonly [CentreFormValues, (values: CentreFormValues) => void] {
  const memory = useContext(CentreFormMemory);
  const [values, setValues] = useState(() => memory.read(currentSession()?.userId) ?? emptyCentre);
  const change = (next: CentreFormValues): void => {
    memory.write(currentSession()?.userId, next);
    setValues(next);
  };
  return [values, change];
}
