/** Who is logged in, for every page that wants to know. */
import { change, fetchAccount, welcome } from './api';
import type { Person, Who } from '../schema/http';

class Account {
  person = $state.raw<Person | null>(null);
  /** Whether the server has said. */
  known = $state(false);

  /** Asks the server; without an answer everybody is a guest until the next time. */
  async refresh(): Promise<void> {
    try {
      this.take(await fetchAccount());
    } catch {
      this.known = true;
    }
  }

  async create(name: string, password: string): Promise<void> {
    this.take(welcome(await change('/api/account', { name, password })));
    await this.refresh();
  }

  async logIn(name: string, password: string): Promise<void> {
    this.take(welcome(await change('/api/account/login', { name, password })));
    await this.refresh();
  }

  async logOut(everywhere = false): Promise<void> {
    await change('/api/account/logout', { everywhere });
    await this.refresh();
  }

  async changePassword(password: string, next: string): Promise<void> {
    this.take(welcome(await change('/api/account/password', { password, new: next })));
    await this.refresh();
  }

  async remove(password: string): Promise<void> {
    await change('/api/account/delete', { password });
    await this.refresh();
  }

  private take(who: Who) {
    this.person = who.person;
    this.known = true;
  }
}

export const account = new Account();
void account.refresh();
