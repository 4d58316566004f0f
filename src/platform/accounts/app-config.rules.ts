import type { UserType } from './session-user.rules.ts';

/** Specification section 3: application config, one of the four slices stored in the browser. */
export interface AppConfig {
  countryCode: string | null;
  countryCurrency: string | null;
  userType: UserType;
  userTool: string;
  /** The user whose details were last stored after their first sign-in in this browser. */
  userId: string | null;
}

// spec 4: "User type is kept in storage, default guest"; spec 9: "Default userTool my animals".
export const initialConfig: AppConfig = {
  countryCode: null,
  countryCurrency: null,
  userType: 'guest',
  userTool: 'my animals',
  userId: null,
};

const USER_TYPES: readonly UserType[] = ['vet', 'breeder', 'owner', 'guest'];

export function isUserType(value: unknown): value is UserType {
  return USER_TYPES.includes(value as UserType);
}

/** Reads the stored config and drops invalid values. It is used only for initial display, never for access. */
export function readConfig(stored: string | null): AppConfig {
  try {
    const { countryCode, countryCurrency, userType, userTool, userId } = JSON.parse(stored ?? '{}') as Record<
      string,
      unknown
    >;
    return {
      countryCode: text(countryCode),
      countryCurrency: text(countryCurrency),
      userType: isUserType(userType) ? userType : 'guest',
      userTool: text(userTool) ?? initialConfig.userTool,
      userId: text(userId),
    };
  } catch {
    return initialConfig;
  }
}

interface SignedIn {
  id: string;
  type: UserType;
  address: { country: { code: string; currency: string } };
}

/** spec 4, open question Q148: country, currency and type are copied when this browser first sees the user id. */
export function configAfterDetails(config: AppConfig, user: SignedIn): AppConfig {
  if (config.userId === user.id) return config;
  const { code, currency } = user.address.country;
  return { ...config, countryCode: code, countryCurrency: currency, userType: user.type, userId: user.id };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.length < 100 ? value : null;
}
