// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @title One farm: stake one token, earn another (or the same) from a pot that was filled when the farm was made
/// @notice The pot flows evenly from `startAt` to `endAt`, each second of it to those who have a stake then, by their stakes.
/// Nobody can change, stop or empty a farm. What flows while nobody has a stake returns to the creator after the end; that is
/// the creator's only power. Unaudited.
/// @dev The pot is counted in 2^255 parts, whatever the reward token's decimals and amounts are: `_partsPerStake` grows by what
/// flows for each smallest unit of stake. A staker's parts are their stake times its growth, which is at most all parts: no
/// product overflows. Parts become rewards rounded down; what remains of them stays the staker's (see `_settle`).
/// Stakes are counted by what arrives, so tokens that take a fee of a transfer from the amount sent are counted rightly. Tokens
/// that change balances by themselves (rebasing), or take a fee on top of the amount, are not for farms: the farm would hold
/// less than the stakes, and the last to leave would find too little.
/// One long file, half of it comments: who checks it reads it whole.
contract Farm is ReentrancyGuard {
    using SafeERC20 for IERC20;
    using SafeCast for uint256;

    /// @notice All that a page shows of a farm. Amounts are in smallest units, times in seconds since 1970.
    /// @param rewards what arrived in the pot; a second's flow is `rewards / (endAt - startAt)`
    /// @param rewardPerSecondE18 the same flow, in 10^-18 of the smallest unit, rounded down
    /// @param referralBps what a referrer gets of a referred staker's rewards, in hundredths of a percent
    /// @param totalStaked the sum of all stakes
    /// @param participants how many addresses have a stake
    /// @param rewardsPaid what has left the pot to stakers and referrers
    /// @param rewardsOwed what the pot must still hold for stakers and referrers, until the end included
    /// @param recoverable what flowed while nobody had a stake: the creator's after the end, 0 once taken
    struct FarmInfo {
        address creator;
        address stakedToken;
        address rewardToken;
        uint40 startAt;
        uint40 endAt;
        uint16 referralBps;
        uint128 rewards;
        uint256 rewardPerSecondE18;
        uint128 totalStaked;
        uint40 participants;
        uint128 rewardsPaid;
        uint128 rewardsOwed;
        uint128 recoverable;
    }

    /// @dev `counted` is `_partsPerStake` up to which the staker's parts have become rewards.
    struct Staker {
        uint128 amount;
        bool isReferred;
        uint256 counted;
    }

    /// @dev One storage slot: what changes with every stake. Seconds before `countedAt` are in `_partsPerStake` or `idleSeconds`.
    struct Stakes {
        uint128 total;
        uint40 countedAt;
        uint40 idleSeconds;
        uint40 participants;
        bool isRecovered;
    }

    struct Pot {
        uint128 rewards;
        uint128 paid;
    }

    struct Referrer {
        uint128 earned;
        uint128 harvested;
        uint256 people;
    }

    uint256 private constant ALL_PARTS = 1 << 255;

    /// @notice Who made the farm and filled its pot.
    address public immutable creator;
    /// @notice The factory that made the farm.
    address public immutable factory;
    /// @notice What is staked.
    IERC20 public immutable stakedToken;
    /// @notice What is earned.
    IERC20 public immutable rewardToken;
    /// @notice The second at which the pot begins to flow.
    uint40 public immutable startAt;
    /// @notice The second at which it has flowed out.
    uint40 public immutable endAt;
    /// @notice A referrer's share of a referred staker's rewards, in hundredths of a percent.
    uint16 public immutable referralBps;
    uint256 private immutable _partsPerSecond;

    uint256 private _partsPerStake;
    Stakes private _stakes;
    Pot private _pot;
    mapping(address => Staker) private _stakers;
    mapping(address => address) private _referrerOf;
    mapping(address => Referrer) private _referrers;

    /// @notice A stake grew by what arrived of the staker's tokens.
    event Deposited(address indexed staker, uint256 amount);
    /// @notice A stake shrank.
    event Withdrawn(address indexed staker, uint256 amount);
    /// @notice A staker was paid.
    event Harvested(address indexed staker, uint256 amount);
    /// @notice A staker left without rewards.
    event EmergencyWithdrawn(address indexed staker, uint256 amount);
    /// @notice From now on the referrer has a share of this staker's rewards.
    event Referred(address indexed staker, address indexed referrer);
    /// @notice A referrer was paid.
    event ReferralHarvested(address indexed referrer, uint256 amount);
    /// @notice The creator took back what had flowed while nobody had a stake.
    event Recovered(address indexed creator, uint256 amount);

    /// @notice Only the factory may say that the pot is filled, and once.
    error NotTheFactory();
    /// @notice Nothing arrived: no rewards for the pot, or no stake.
    error NothingArrived();
    /// @notice Stakes are taken once the pot is filled, until the end.
    error NotOpen();
    /// @notice That is more than the stake.
    error MoreThanStaked(uint256 staked);
    /// @notice There is nothing to pay or to take.
    error NothingToTake();
    /// @notice This is the creator's alone.
    error NotTheCreator();
    /// @notice Not before the end.
    error NotEnded();

    /// @dev `FarmFactory` makes farms and checks what it is given.
    constructor(
        address creator_,
        IERC20 stakedToken_,
        IERC20 rewardToken_,
        uint40 startAt_,
        uint40 endAt_,
        uint16 referralBps_
    ) {
        creator = creator_;
        factory = msg.sender;
        stakedToken = stakedToken_;
        rewardToken = rewardToken_;
        startAt = startAt_;
        endAt = endAt_;
        referralBps = referralBps_;
        _partsPerSecond = ALL_PARTS / (endAt_ - startAt_);
        _stakes.countedAt = startAt_;
    }

    /// @notice Counts what arrived in the pot; the factory calls it when it has made and filled the farm. No stake is taken before.
    /// @return rewards what arrived, which is less than what was sent where the token takes a fee
    function begin() external returns (uint256 rewards) {
        if (msg.sender != factory || _pot.rewards != 0) revert NotTheFactory();
        rewards = rewardToken.balanceOf(address(this));
        if (rewards == 0) revert NothingArrived();
        _pot.rewards = rewards.toUint128();
    }

    /// @notice Adds to the caller's stake and pays the rewards so far. Stakes may be made before the start.
    /// @param amount in smallest units of the staked token, which the caller has approved
    /// @param referrer who gets a share of the caller's rewards from now on, taken out of them; the first one given is kept.
    /// Nobody is the zero address or oneself
    function deposit(uint256 amount, address referrer) external nonReentrant {
        if (block.timestamp >= endAt || _pot.rewards == 0) revert NotOpen();
        uint256 before = stakedToken.balanceOf(address(this));
        stakedToken.safeTransferFrom(msg.sender, address(this), amount);
        uint256 arrived = stakedToken.balanceOf(address(this)) - before;
        if (arrived == 0) revert NothingArrived();

        Staker storage staker = _stakers[msg.sender];
        emit Deposited(msg.sender, arrived);
        _pay(staker, _settle(staker, staker.amount + arrived));
        if (referrer != address(0) && referrer != msg.sender && referralBps != 0 && !staker.isReferred) {
            staker.isReferred = true;
            _referrerOf[msg.sender] = referrer;
            _referrers[referrer].people += 1;
            emit Referred(msg.sender, referrer);
        }
    }

    /// @notice Takes from the caller's stake and pays the rewards so far.
    /// @param amount in smallest units of the staked token; the whole stake leaves
    function withdraw(uint256 amount) external nonReentrant {
        Staker storage staker = _stakers[msg.sender];
        uint256 staked = staker.amount;
        if (amount > staked) revert MoreThanStaked(staked);
        if (amount == 0) revert NothingToTake();
        emit Withdrawn(msg.sender, amount);
        _pay(staker, _settle(staker, staked - amount));
        stakedToken.safeTransfer(msg.sender, amount);
    }

    /// @notice Pays the caller's rewards so far.
    function harvest() external nonReentrant {
        Staker storage staker = _stakers[msg.sender];
        uint256 reward = _settle(staker, staker.amount);
        if (reward == 0) revert NothingToTake();
        _pay(staker, reward);
    }

    /// @notice Gives the caller the whole stake and gives up the rewards so far, which nobody gets. The reward token is not
    /// touched: this works when it is broken.
    function emergencyWithdraw() external nonReentrant {
        Staker storage staker = _stakers[msg.sender];
        uint256 staked = staker.amount;
        if (staked == 0) revert NothingToTake();
        _settle(staker, 0);
        emit EmergencyWithdrawn(msg.sender, staked);
        stakedToken.safeTransfer(msg.sender, staked);
    }

    /// @notice Pays the caller what referred stakers' harvests have brought. It is fetched and not sent, so that a referrer to
    /// whom the token cannot be sent hinders no staker.
    function harvestReferral() external nonReentrant {
        Referrer storage referrer = _referrers[msg.sender];
        uint128 amount = referrer.earned - referrer.harvested;
        if (amount == 0) revert NothingToTake();
        referrer.harvested += amount;
        _pot.paid += amount;
        emit ReferralHarvested(msg.sender, amount);
        rewardToken.safeTransfer(msg.sender, amount);
    }

    /// @notice Gives the creator, after the end and once, what flowed while nobody had a stake. All else in the pot is owed to
    /// stakers and referrers, for ever.
    function recover() external nonReentrant {
        if (msg.sender != creator) revert NotTheCreator();
        if (block.timestamp < endAt) revert NotEnded();
        _count(_stakes.total);
        uint256 amount = _recoverable(_stakes.idleSeconds);
        if (amount == 0 || _stakes.isRecovered) revert NothingToTake();
        _stakes.isRecovered = true;
        emit Recovered(msg.sender, amount);
        rewardToken.safeTransfer(msg.sender, amount);
    }

    /// @notice All that a page shows of the farm, as it is in this block. No token is called.
    function farmInfo() external view returns (FarmInfo memory) {
        Stakes memory stakes = _stakes;
        (uint256 idle,) = _flowed(stakes.total);
        uint256 recoverable = _recoverable(stakes.idleSeconds + idle);
        return FarmInfo({
            creator: creator,
            stakedToken: address(stakedToken),
            rewardToken: address(rewardToken),
            startAt: startAt,
            endAt: endAt,
            referralBps: referralBps,
            rewards: _pot.rewards,
            rewardPerSecondE18: (uint256(_pot.rewards) * 1e18) / (endAt - startAt),
            totalStaked: stakes.total,
            participants: stakes.participants,
            rewardsPaid: _pot.paid,
            rewardsOwed: uint128(_pot.rewards - recoverable - _pot.paid),
            recoverable: stakes.isRecovered ? 0 : uint128(recoverable)
        });
    }

    /// @notice An address's stake, and who gets a share of its rewards (the zero address for nobody).
    function userInfo(address user) external view returns (uint256 amount, address referrer) {
        return (_stakers[user].amount, _referrerOf[user]);
    }

    /// @notice What the address would be paid by a harvest in this block, a referrer's share already taken off.
    function pendingReward(address user) external view returns (uint256 reward) {
        Staker storage staker = _stakers[user];
        (, uint256 grown) = _flowed(_stakes.total);
        (reward,) = _rewardOf(staker.amount, _partsPerStake + grown, staker.counted);
        return staker.isReferred ? reward - _shareOf(reward) : reward;
    }

    /// @notice What an address has earned by referring others, how much of it it can fetch now, and how many it has referred.
    function referralInfo(address user) external view returns (uint256 earned, uint256 pending, uint256 people) {
        Referrer memory referrer = _referrers[user];
        return (referrer.earned, referrer.earned - referrer.harvested, referrer.people);
    }

    /// @dev What flowed since it was counted: to nobody (in seconds), or to each unit of stake (in parts).
    function _flowed(uint256 total) private view returns (uint256 idle, uint256 parts) {
        uint256 until = block.timestamp < endAt ? block.timestamp : endAt;
        uint256 from = _stakes.countedAt;
        if (until <= from) return (0, 0);
        if (total == 0) return (until - from, 0);
        return (0, ((until - from) * _partsPerSecond) / total);
    }

    /// @dev Counts it. To be called before the sum of stakes changes.
    function _count(uint256 total) private returns (uint256 partsPerStake) {
        (uint256 idle, uint256 parts) = _flowed(total);
        partsPerStake = _partsPerStake + parts;
        if (parts != 0) _partsPerStake = partsPerStake;
        if (idle != 0) _stakes.idleSeconds += uint40(idle);
        if (block.timestamp > _stakes.countedAt) _stakes.countedAt = uint40(block.timestamp);
    }

    /// @dev Turns the staker's parts into a reward, which the caller pays or drops, and sets the stake. Parts that are not yet a
    /// unit of the reward are kept by setting `counted` back by as much, so that harvesting often loses nothing, not even where
    /// the token has no decimals; a staker who leaves leaves them behind.
    function _settle(Staker storage staker, uint256 amount) private returns (uint256 reward) {
        uint256 staked = staker.amount;
        uint256 total = _stakes.total;
        uint256 partsPerStake = _count(total);
        uint256 rest;
        (reward, rest) = _rewardOf(staked, partsPerStake, staker.counted);
        // Set back it may be less than zero, and wraps: only its distance to `_partsPerStake` is ever used, which wraps back.
        unchecked {
            staker.counted = amount == 0 ? partsPerStake : partsPerStake - rest / amount;
        }
        if (amount == staked) return reward;
        staker.amount = amount.toUint128();
        _stakes.total = (total - staked + amount).toUint128();
        if (staked == 0) _stakes.participants += 1;
        if (amount == 0) _stakes.participants -= 1;
    }

    /// @dev The pot counts as half a unit more than it is: parts lost by rounding must not cost the last unit, which is a whole
    /// token where there are no decimals. All parts together are then worth the pot and a half unit, rounded down the pot.
    function _rewardOf(uint256 amount, uint256 partsPerStake, uint256 counted)
        private
        view
        returns (uint256 reward, uint256 rest)
    {
        uint256 grown;
        unchecked {
            grown = partsPerStake - counted;
        }
        uint256 parts = amount * grown;
        uint256 partsPerUnit = _partsPerUnit();
        return (parts / partsPerUnit, parts % partsPerUnit);
    }

    function _partsPerUnit() private view returns (uint256) {
        return type(uint256).max / (2 * uint256(_pot.rewards) + 1) + 1;
    }

    /// @dev The pot without all that parts of seconds with a stake can ever be worth.
    function _recoverable(uint256 idleSeconds) private view returns (uint256) {
        if (idleSeconds == 0) return 0;
        return _pot.rewards - (_partsPerSecond * (endAt - startAt - idleSeconds)) / _partsPerUnit();
    }

    function _shareOf(uint256 reward) private view returns (uint256) {
        return (reward * referralBps) / 10_000;
    }

    function _pay(Staker storage staker, uint256 reward) private {
        if (reward == 0) return;
        if (staker.isReferred) {
            uint256 share = _shareOf(reward);
            _referrers[_referrerOf[msg.sender]].earned += uint128(share);
            reward -= share;
        }
        _pot.paid += uint128(reward);
        emit Harvested(msg.sender, reward);
        rewardToken.safeTransfer(msg.sender, reward);
    }
}
