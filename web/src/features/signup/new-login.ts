/** Hands the username and password that were just set to the next screen, in the memory of this page only. */
export interface NewLogin {
  readonly username: string;
  readonly password: string;
}

let kept: NewLogin | null = null;

export function keepNewLogin(login: NewLogin | null): void {
  kept = login;
}

export function readNewLogin(): NewLogin | null {
  return kept;
}
