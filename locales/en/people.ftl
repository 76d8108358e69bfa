# Accounts.
account-of = Account:
account-name = Name
account-password = Password
account-line = Games that you play and records that you open in any browser where you are logged in are kept together here.
login-title = Log in
login-button = Log in
login-no-account = No account yet?
login-wrong = That name and password do not belong together.
login-too-often = Too many attempts. Please wait a few minutes and try again.
logout-button = Log out
signup-title = Create an account
signup-line = An account keeps your games and records together on all your devices. What you have played in this browser comes along. No address is needed.
signup-name-line = 2 to 20 letters and digits, with hyphens or underscores between them. Everybody sees it.
signup-password-line = At least 8 characters. Several words in a row are easy to remember and hard to guess.
signup-button = Create account
signup-have-account = Have you got an account?
name-length = A name has 2 to 20 characters.
name-characters = A name has letters and digits of one script, with single hyphens or underscores between them.
name-reserved = This name is reserved. Please choose another.
name-taken = This name, or one that looks like it, is taken. Please choose another.
password-length = A password has 8 to 128 characters.
password-guessable = This password is one of the first that anybody would try. Please choose another.
signup-by-invitation = On this site, accounts are made by invitation. Open the link that you were given.
signup-closed = On this site, accounts are made by those who run it.
signup-not-invited = This invitation has been used already, or is too old. Ask for another one.
sessions-title = Where you are logged in
session-this = This browser
session-unknown = Unknown browser
session-end = Log out there
sessions-end = Log out everywhere else
passkeys-title = Passkeys
passkeys-line = A passkey lets you in by the lock of your phone or computer, without a name or password.
passkey-nameless = Passkey without a name
passkey-used = last used { $when }
passkey-unused = not used yet
passkey-change = Change
passkey-rename = Rename
passkey-remove = Remove
passkey-removed = The passkey was removed. Delete it on your device, too.
passkey-name = Name of the new passkey, such as “phone”
passkey-add = Add a passkey
passkey-login = Log in with a passkey
passkey-refused = This passkey was not accepted. Try again, or log in with your password.
passkey-known = This device has a passkey of your account already.
password-title = Change the password
password-present = Present password
password-new = New password
password-button = Set the password
password-wrong = That is not your present password. Nothing was changed.
password-changed = The password was changed. You are logged out everywhere else.
codes-title = Recovery codes
codes-line = Printed and put away, they let you back in if you forget the password. Each works once.
codes-left = { $count ->
    [0] You have none.
    [one] One is left.
   *[other] { $count } are left.
  }
codes-made = These are your new codes. Print them or write them down: they are shown only now.
codes-button = Make ten new codes
mail-title = Mail address
mail-line = With an address a link can be sent to you if you forget the password. It is shown to nobody. Other mail comes only where you choose it under Notices.
mail-address = Mail address
mail-give = Send a link there
mail-remove = Forget the address
mail-removed = The address was forgotten.
mail-unusable = This is no mail address.
mail-sent = A link is on its way. The address is yours once you have opened it.
mail-confirm-line = Shall { $mail } be the address of your account?
mail-confirm-button = Yes, it is mine
mail-confirmed = { $mail } is the address of your account now.
mail-to-account = To the account
mail-confirm-subject = Komadai: confirm your address
mail-confirm-text =
    Somebody, probably you, gave this address for the account { $name } at Komadai. Open this link to confirm it; it works for one day:
    { $link }
    If it was not you, do nothing.
recover-mail-title = By mail
recover-mail-button = Send me a link
recover-mail-sent = If an account has this address, a link is on its way. It works for three days, and once.
mail-recover-subject = Komadai: a new password
mail-recover-text =
    Somebody, probably you, asked for a new password at Komadai. Open the link below the name of your account; it works for three days, and once:

    { $links }
    If it was not you, do nothing: nothing has changed.
own-data-title = Your data
own-data-line = Everything that is kept of you in one file: the account, every game as KIF and CSA, every record.
own-data-button = Download everything (zip)
account-erase-title = Delete the account
account-erase-open = Delete the account …
account-erase-line = Name, password, passkeys and records are deleted, and games that you are playing are resigned. Finished games stay for your opponents, without your name. This cannot be undone.
account-erase-type = To confirm, type the name of the account: { $name }
account-erase-button = Delete for ever
account-erase-name = That is not the name of the account. Nothing was deleted.
account-erase-playing = Some games could not be ended now, so the account is still there. Please end them and try again.
account-erase-more = There are so many games that not all are done yet. Please delete once more.
account-erased = The account was deleted.
recover-title = Forgot the password?
recover-line = Give one of the recovery codes that you printed, and choose a new password. Without a code, ask whoever runs this site for a new link.
recover-code = Recovery code
recover-wrong = That name and code do not belong together, or the code has been used.
welcome-title = Your account
welcome-line = Choose a password for { $name }. This link works once.
welcome-button = Set the password and log in
welcome-used = This link has been used already, or is too old. Ask whoever gave it to you for another one.
admin-title = Accounts
admin-search = Names that begin with …
admin-search-button = Search
admin-create = Make an account
admin-invite = Make an invitation
admin-none = No account has such a name.
admin-nobody = There is no such account. Nothing was changed.
admin-own = You cannot change your own account here; another admin can.
admin-done = Done.
admin-link = Pass on this link. It works once and is shown only now.
admin-closed = closed
admin-role = Role
admin-role-button = Set
admin-new-link = Password link
admin-close = Close
admin-open = Open again
admin-more = More
role-player = Player
role-referee = Referee
role-teacher = Teacher
role-moderator = Moderator
role-admin = Admin
log-title = Log of changes
log-machine = on the machine itself
act-created = Account made:
act-role = Role set:
act-closed = Closed:
act-opened = Opened again:
act-link = Password link made:
act-invited = Invitation made
act-password = Password changed:
act-recovered = Password set by link or code:
act-codes = Recovery codes made:
act-passkey = Passkey added:
act-passkey-removed = Passkey removed:
act-erased = Deleted by its owner:
act-report-dismissed = Report dismissed:
act-warned = Warned:
act-muted = Silenced:
act-play-banned = Kept from new games:
act-lifted = Ended before its time:
act-words = Banned words changed
act-mail = Mail address confirmed:
act-mail-removed = Mail address forgotten:
act-page-locked = Protected a wiki page
act-page-opened = Opened a wiki page
act-study-removed = Deleted a study
notices-bell = { $count ->
    [0] Notices
    [one] Notices: 1 new
   *[other] Notices: { $count } new
  }
notices-title = Notices
notices-none = Nothing yet. Challenges, moves in correspondence games and words of the moderators appear here.
notice-new = new
notices-new = { $count ->
    [one] 1 notice
   *[other] { $count } notices
  }
notices-ways = How they reach you
notices-push-line = While no page of the site is open, this browser can show notices, if you turn that on.
notices-push-on = Show notices in this browser
notices-push-off = Show none in this browser
notices-push-refused = This browser does not allow it. Its settings may.
notices-push = Browser
notices-mail = Mail
notices-account = Your account
notices-by-mail-line = What you have not read here within a few minutes comes by mail, where you tick it.
notices-no-address = For notices by mail, give an address first:
notices-save = Save
notices-mail-end = You chose to hear of this by mail. Change it here:
notice-challenge = { $name } offers you a game
notice-begun = { $name } has taken your offer: the game has begun
notice-turn = Your move against { $name }
notice-over = Your game against { $name } has ended
notice-message = { $name } has written to you beside the board
notice-sanction = A moderator has decided something about you
notice-kind-challenge = Games offered to me
notice-kind-begun = My offer was taken
notice-kind-turn = My move in a correspondence game
notice-kind-over = A correspondence game has ended
notice-kind-message = A message beside the board
notice-kind-sanction = Word of a moderator
