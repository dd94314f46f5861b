/** The part of Trusted Types that the policies use; the types of the compiler do not have it yet. */
interface Window {
  /** Undefined in browsers without Trusted Types. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (text: string) => string },
    ): {
      /** Returns a `TrustedScriptURL`, which is passed where a script's address is expected. */
      createScriptURL(text: string): URL;
    };
  };
}
